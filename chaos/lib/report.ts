/** What one run found. */
export type Report = {
  /** A figure to print and to write down. */
  figure(name: string, value: string | number): void;
  /** One thing that must hold. */
  check(text: string, holds: boolean, detail?: string): void;
  failures(): readonly string[];
  passed(): boolean;
};

/** Prints as it goes, so that a run that hangs still shows how far it came. */
export function createReport(title: string, seed: number): Report {
  const failures: string[] = [];
  let checks = 0;
  console.log(`\n${title}\n  seed ${seed}`);
  return {
    figure: (name, value) =>
      console.log(`  ${name}: ${typeof value === 'number' ? value.toLocaleString('en') : value}`),
    check: (text, holds, detail) => {
      checks += 1;
      const line = detail === undefined || holds ? text : `${text}: ${detail}`;
      if (!holds) failures.push(line);
      console.log(`  ${holds ? 'PASS' : 'FAIL'}  ${line}`);
    },
    failures: () => failures,
    passed: () => checks > 0 && failures.length === 0,
  };
}
