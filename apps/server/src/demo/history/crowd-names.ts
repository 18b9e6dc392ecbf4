const FIRST = [
  'Aarav',
  'Anita',
  'Bhavna',
  'Chetan',
  'Deepa',
  'Farhan',
  'Gauri',
  'Hemant',
  'Isha',
  'Jatin',
  'Kavita',
  'Lalit',
  'Meena',
  'Nilesh',
  'Pooja',
  'Rakesh',
  'Sana',
  'Tushar',
  'Usha',
  'Vikram',
] as const;

const LAST = ['Bose', 'Desai', 'Iyer', 'Joshi', 'Khan', 'More', 'Nair', 'Pawar', 'Rao', 'Singh'] as const;

/** Number of players that the demo's past has. Each combination of names occurs once. */
export const CROWD = FIRST.length * LAST.length;

/** Numbers of the crowd begin here; they follow each other. */
const FIRST_MOBILE = 9_000_001_001;

export type CrowdPlayer = { mobile: string; name: string };

/** The players of the demo's past. */
export function crowdPlayers(): CrowdPlayer[] {
  return LAST.flatMap((last, row) =>
    FIRST.map((first, column) => ({
      mobile: String(FIRST_MOBILE + row * FIRST.length + column),
      name: `${first} ${last}`,
    })),
  );
}
