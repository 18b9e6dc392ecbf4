// Writes a picture of every screen of the player app to screens/: 360x740, light and dark, logged out, with and without betting,
// empty and full. And one of every page of the console: 1366x800 and 820x1180, light and dark, and in Hindi, with its dialogs,
// its failures and the first page of each role.
// Usage: npm run screens; `npm run screens -- stargame` pictures only the screens with that in their name, and
// `npm run screens -- console` only the console;
// `npm run screens -- readme` writes docs/pictures/player.png and console.png, which the README shows.
import { HOME, run, tool } from './lib/project.mjs';
import { build } from './build.mjs';

const [wanted = ''] = process.argv.slice(2);
const projects = wanted === 'readme' ? ['readme'] : wanted.startsWith('console') ? ['console'] : ['screens', 'console'];

if (await build({ quiet: true })) {
  process.exitCode = await run(
    tool('playwright', [
      'test',
      '--config',
      'e2e/screens.config.ts',
      ...projects.flatMap((name) => ['--project', name]),
    ]),
    {
      cwd: HOME,
      env: { ...process.env, SCREENS: wanted },
    },
  );
} else {
  process.exitCode = 1;
}
