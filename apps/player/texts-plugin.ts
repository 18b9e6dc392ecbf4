import { lingui } from '@lingui/vite-plugin';

/** Compiles the message catalogues for the unit tests that render screens. */
export const textsPlugin = () => lingui({ cwd: import.meta.dirname, failOnMissing: true, failOnCompileError: true });
