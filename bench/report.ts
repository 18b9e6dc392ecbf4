/** Generates the tables of docs/ from the results in docs/measurements/: npm run bench -- --report */
import path from 'node:path';
import { writeReport } from './lib/write-report.ts';

const changed = writeReport();
for (const place of changed) console.log(`wrote ${path.relative(process.cwd(), place)}`);
if (changed.length === 0) console.log('Every table is up to date.');
