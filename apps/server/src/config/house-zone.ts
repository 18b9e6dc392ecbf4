/** The time zone in which days of money, reports and the console are counted, wherever players and operators are. */
export const HOUSE_ZONE = 'Asia/Kolkata';
