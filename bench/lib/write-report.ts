import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { goalsTable } from './goals-table.ts';
import { figuresOf, figuresPage, goalSummary, replaceSection, scenarioSummary } from './measurement-tables.ts';
import { MEASUREMENTS_FOLDER, type Measurement, readMeasurements } from './measurements.ts';

const DOCS = path.join(MEASUREMENTS_FOLDER, '..');

/** Every generated document by its path, with the text that the kept results produce. Reads the documents, writes none. */
export function generatedDocuments(): Map<string, string> {
  const all = readMeasurements();
  const ofKind = (kind: Measurement['kind']) => all.filter((one) => one.kind === kind);
  const withSections = (file: string, sections: Record<string, string>): [string, string] => {
    const place = path.join(DOCS, file);
    let text = readFileSync(place, 'utf8');
    for (const [name, section] of Object.entries(sections)) text = replaceSection(text, name, section);
    return [place, text];
  };
  const figures = (name: string): string => {
    const found = all.find((one) => one.name === name);
    if (found === undefined) throw new Error(`docs/measurements has no result of ${name}`);
    return `\n${figuresOf(found)}\n`;
  };
  return new Map([
    [path.join(MEASUREMENTS_FOLDER, 'README.md'), figuresPage(all)],
    withSections('performance.md', { bench: goalSummary(ofKind('bench')) }),
    withSections('fairness-goals.md', { goals: goalsTable(all) }),
    withSections('reliability.md', { chaos: scenarioSummary(ofKind('chaos')) }),
    withSections('operation.md', { 'audit-log': figures('audit-log') }),
    withSections('scaling.md', {
      costs: figures('costs'),
      'large-database': figures('large-database'),
      'many-nodes': figures('many-nodes'),
      'request-ids': figures('request-ids'),
      streams: figures('streams'),
    }),
  ]);
}

/** Writes every generated document. Returns the paths of those that changed. */
export function writeReport(): string[] {
  const changed: string[] = [];
  for (const [place, text] of generatedDocuments()) {
    if (readIfThere(place) === text) continue;
    writeFileSync(place, text);
    changed.push(place);
  }
  return changed;
}

function readIfThere(place: string): string | undefined {
  try {
    return readFileSync(place, 'utf8');
  } catch {
    return undefined;
  }
}
