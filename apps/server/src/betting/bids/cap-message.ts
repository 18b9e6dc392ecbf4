import { decodePick, FAMILIES, FAMILY_GAMES, GAME_NAMES } from '@surahi/game';

/**
 * The text of a refusal by a cap. It names what is full, so the player can change the bid list. It does not reveal how
 * much others have bid. `counter` comes from place_bids. The specification has no text for caps.
 */
export function capMessage(counter: string): string {
  const [kind, of = ''] = counter.split(':');
  if (kind === 'pick') {
    const { game, session, digits, closedigits } = decodePick(Number(of));
    const number = closedigits === '' ? digits : `${digits} - ${closedigits}`;
    const side = session === 'none' ? '' : ` (${session})`;
    return `${GAME_NAMES[game]} ${number}${side} is full. Remove it or lower its points.`;
  }
  if (kind === 'game') {
    const game = FAMILIES.flatMap((family) => FAMILY_GAMES[family]).find((one) => one === of);
    return `${game === undefined ? 'This game' : GAME_NAMES[game]} is full. Remove its bids or lower their points.`;
  }
  if (kind === 'player') return 'You have reached the most points for this draw. Lower your points.';
  return 'This draw is full. Lower your points or choose another market.';
}
