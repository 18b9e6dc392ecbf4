// Writes a picture of every screen to screens/: 360x740, light and dark, logged out, with and without betting, empty and full.
// Usage: npm run screens; `npm run screens -- stargame` pictures only the screens with that in their name;
// `npm run screens -- readme` writes docs/pictures/player.png and console.png, which the README shows.
import { HOME, run, tool } from './lib/project.mjs';
import { build } from './build.mjs';

const [wanted = ''] = process.argv.slice(2);
const project = wanted === 'readme' ? 'readme' : 'screens';

if (await build({ quiet: true })) {
  process.exitCode = await run(
    tool('playwright', ['test', '--config', 'e2e/screens.config.ts', '--project', project]),
    {
      cwd: HOME,
      env: { ...process.env, SCREENS: wanted },
    },
  );
} else {
  process.exitCode = 1;
}
