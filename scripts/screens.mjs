// Writes a picture of every screen to screens/: 360x740, light and dark, logged out, with and without betting, empty and full.
// Usage: npm run screens; `npm run screens -- stargame` pictures only the screens with that in their name.
import { HOME, run, tool } from './lib/project.mjs';
import { build } from './build.mjs';

if (await build({ quiet: true })) {
  process.exitCode = await run(tool('playwright', ['test', '--config', 'e2e/screens.config.ts']), {
    cwd: HOME,
    env: { ...process.env, SCREENS: process.argv[2] ?? '' },
  });
} else {
  process.exitCode = 1;
}
