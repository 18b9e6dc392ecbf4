import type { Family } from '@surahi/game';

/** A demo market. Times are 'HH:MM' in India. A close at or before the open is on the next day. */
export type DemoMarket = {
  family: Family;
  name: string;
  nameHindi: string;
  open: string;
  close: string | null;
  /** Weekdays without a draw; 0 is Sunday. */
  offWeekdays: readonly number[];
};

/** The market whose results people enter, so that the demo shows both modes. The beacon decides the results of the others. */
export const ENTERED_BY_PEOPLE = 'Sona Bazar';

const main = (
  name: string,
  nameHindi: string,
  open: string,
  close: string,
  offWeekdays: readonly number[] = [],
): DemoMarket => ({ family: 'main', name, nameHindi, open, close, offWeekdays });

/**
 * Times are spread so that some markets open and some close in every hour. Three close after midnight of their
 * business date.
 */
const MAIN: readonly DemoMarket[] = [
  main('Aarti Late Night', 'आरती लेट नाइट', '00:40', '02:10'),
  main('Dhruv Late Night', 'ध्रुव लेट नाइट', '02:20', '03:50'),
  main('Bhor Morning', 'भोर मॉर्निंग', '04:45', '05:45'),
  main('Suraj Morning', 'सूरज मॉर्निंग', '06:35', '07:35'),
  main('Padmini Morning', 'पद्मिनी मॉर्निंग', '08:15', '09:15'),
  main('Kaveri Morning', 'कावेरी मॉर्निंग', '09:35', '10:35'),
  main('Sundar Bazar', 'सुंदर बाज़ार', '10:40', '11:40'),
  main('Sona Bazar', 'सोना बाज़ार', '11:35', '12:35', [0]),
  main('Meera Day', 'मीरा डे', '12:45', '13:45'),
  main('Ganga Day', 'गंगा डे', '13:35', '14:35'),
  main('Raj Day', 'राज डे', '14:50', '16:50'),
  main('Kamal Day', 'कमल डे', '15:40', '17:40', [0]),
  main('Heera Panel', 'हीरा पैनल', '16:55', '18:25'),
  main('Deepak Evening', 'दीपक इवनिंग', '18:10', '19:10'),
  main('Chandni Evening', 'चाँदनी इवनिंग', '19:20', '20:20'),
  main('Malhar Night', 'मल्हार नाइट', '20:35', '22:35'),
  main('Shalimar Night', 'शालीमार नाइट', '21:10', '23:10'),
  main('Tara Night', 'तारा नाइट', '21:30', '00:05'),
  main('Nisha Night', 'निशा नाइट', '22:40', '00:50'),
  main('Neelam Midnight', 'नीलम मिडनाइट', '23:45', '01:40'),
];

const gali = (name: string, nameHindi: string, open: string): DemoMarket => ({
  family: 'gali',
  name,
  nameHindi,
  open,
  close: null,
  offWeekdays: [],
});

const GALI: readonly DemoMarket[] = [
  gali('Ajmer King', 'अजमेर किंग', '05:15'),
  gali('Jaipur Gold', 'जयपुर गोल्ड', '11:20'),
  gali('Delhi Bazar', 'दिल्ली बाज़ार', '14:55'),
  gali('Faridabad', 'फ़रीदाबाद', '18:05'),
  gali('Ghaziabad', 'गाज़ियाबाद', '20:50'),
  gali('Gali', 'गली', '23:25'),
];

/** Half past every hour: '10:30' is 'Starline 10:30 AM'. */
function starline(hour: number): DemoMarket {
  const clock = `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')}:30 ${hour < 12 ? 'AM' : 'PM'}`;
  return {
    family: 'starline',
    name: `Starline ${clock}`,
    nameHindi: `स्टारलाइन ${clock}`,
    open: `${String(hour).padStart(2, '0')}:30`,
    close: null,
    offWeekdays: [],
  };
}

/** All demo markets, in display order within each family. */
export const DEMO_MARKETS: readonly DemoMarket[] = [
  ...MAIN,
  ...Array.from({ length: 24 }, (_, hour) => starline(hour)),
  ...GALI,
];
