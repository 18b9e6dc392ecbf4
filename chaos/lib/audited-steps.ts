import { testPng } from '../../apps/server/src/testing/pictures.ts';
import { addDays } from '../../packages/game/src/index.ts';
import { money } from './audited-money.ts';
import { field, playerOf, type Steps, text } from './audited-scene.ts';
import { askConsole, CONSOLE_PASSWORD, readField } from './console.ts';
import { newTally, perform, randomBid } from './load.ts';

const week = (openTime: string) =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, openTime, closeTime: '23:30', isOn: true }));

/** Makes nearly every console call that changes something, in an order in which each can succeed. */
export async function performAudited(steps: Steps): Promise<void> {
  await money(steps);
  await draws(steps);
  await markets(steps);
  await players(steps);
  await content(steps);
  await people(steps);
}

async function draws(steps: Steps): Promise<void> {
  const { watch, owner, world, random, client, journal } = steps;
  const reason = `a test of draws ${random.uuid()}`;
  const made = world.markets.filter(({ family }) => family === 'starline').slice(2 * steps.round, 2 * steps.round + 2);
  const options = { world, client: () => client, journal, random, lanes: 1, more: () => false };
  for (const market of made) {
    const placed = await perform(options, randomBid(random, playerOf(steps, 4), market), newTally());
    if (placed !== 'accepted') throw new Error(`the bid was ${placed}`);
  }
  const [paid, cancelled] = made.map(({ drawId }) => ({ drawId: text(drawId) }));
  if (paid === undefined || cancelled === undefined) throw new Error('the world has too few starline markets');
  await watch.act(owner, 'closeForToday', { params: paid, body: { reason } });
  const open = { ...paid, side: 'open' };
  await watch.act(owner, 'enterResult', { params: paid, body: { side: 'open', number: '140' } });
  const entry = await watch.act(owner, 'enterResult', { params: paid, body: { side: 'open', number: '249', reason } });
  await watch.act(owner, 'declareResult', { params: open, body: { entryId: text(entry.entryId) } });
  await watch.refused(owner, 'declareResult', { params: open, body: { entryId: text(entry.entryId) } });
  await watch.act(owner, 'voidResult', { params: open, body: { reason } });
  await watch.act(owner, 'cancelDraw', { params: cancelled, body: { reason } });
  await watch.act(owner, 'prepareFile', { body: { name: 'bidsCsv', query: { date: steps.world.today } } });
  await watch.act(owner, 'setRobot', { body: { on: false, delaySeconds: 60 + steps.round } });
  await watch.act(owner, 'setCrowd', { body: { on: steps.round % 2 === 0 } });
  const cap = { family: 'main', kind: 'draw', maxPoints: 1_000_000, before: null, reason };
  const { capId } = await watch.act(owner, 'setCap', { body: cap });
  await watch.act(owner, 'removeCap', { params: { capId: text(capId) }, body: { before: 1_000_000, reason } });
}

async function markets(steps: Steps): Promise<void> {
  const { watch, owner, random, round, port } = steps;
  const reason = `a test of markets ${random.uuid()}`;
  const body = { family: 'gali', name: `Audit ${round}`, nameHindi: '', days: galiWeek('22:00'), reason };
  const { market } = await watch.act(owner, 'createMarket', { body });
  const marketId = text(field(market, 'marketId'));
  await watch.act(owner, 'editMarket', { params: { marketId }, body: { name: `Audited ${round}`, reason } });
  const weeks = { days: galiWeek('22:30'), before: galiWeek('22:00') };
  await watch.act(owner, 'setTimetable', { params: { marketId }, body: { ...weeks, reason } });
  const ids = await galiMarkets(steps);
  const orders = { marketIds: ids.toReversed(), before: ids };
  await watch.act(owner, 'orderMarkets', { body: { family: 'gali', ...orders, reason } });
  const businessDate = addDays(steps.world.today, 20);
  const { closure } = await watch.act(owner, 'addClosure', { body: { marketId, businessDate, reason } });
  await watch.act(owner, 'removeClosure', {
    params: { closureId: text(field(closure, 'closureId')) },
    body: { reason },
  });
  for (const isPaused of [true, false]) await watch.act(owner, 'pauseMarkets', { body: { isPaused, reason } });
  const { fields } = await askConsole(port, 'listOperatorRates', {}, owner);
  const families = Array.isArray(fields.families) ? fields.families : [];
  const versions: unknown = field(
    families.find((one) => field(one, 'family') === 'starline'),
    'versions',
  );
  const newest: unknown = Array.isArray(versions) ? versions[0] : undefined;
  const rates = Object.fromEntries(
    Object.entries(Object(field(newest, 'rates'))).map(([game, rate]) => [
      game,
      { stake: 10, win: Number(field(rate, 'win')) + 1 },
    ]),
  );
  await watch.act(owner, 'publishRates', {
    body: { family: 'starline', rates, basedOn: field(newest, 'rateVersion'), reason },
  });
}

async function galiMarkets({ world }: Steps): Promise<string[]> {
  const rows = await world.database.owner.query<{ market_id: number }>({
    text: `select market_id from markets where family = 'gali' order by display_order, market_id`,
  });
  return rows.map((row) => String(row.market_id));
}

const galiWeek = (openTime: string) => week(openTime).map((day) => ({ ...day, closeTime: null }));

async function players(steps: Steps): Promise<void> {
  const { watch, owner, random } = steps;
  const reason = `a test of players ${random.uuid()}`;
  const params = { playerId: String(playerOf(steps, 3)) };
  await watch.act(owner, 'setPlayerFlags', { params, body: { mayBet: false, reason } });
  await watch.act(owner, 'blockPlayer', { params, body: { reason } });
  await watch.act(owner, 'unblockPlayer', { params, body: { reason } });
  await watch.act(owner, 'logOutPlayer', { params: { playerId: String(playerOf(steps, 2)) }, body: { reason } });
  await watch.act(owner, 'addPlayerNote', { params, body: { text: 'called and asked' } });
  const limit = { kind: 'loss', period: 'day', amount: '20000', reason };
  await watch.act(owner, 'tightenPlayerLimit', { params, body: limit });
  await watch.act(owner, 'restrictPlayer', { params, body: { kind: 'time_out', length: 'week', reason } });
  const locked = { mobile: '9000000001', supportCode: 'ABCDE-12345', reason };
  const { browserId } = await watch.act(owner, 'letBrowserIn', { body: locked });
  await watch.act(owner, 'endBrowser', { params: { browserId: text(browserId) }, body: { reason } });
}

async function content(steps: Steps): Promise<void> {
  const { watch, owner, random, round, world, port } = steps;
  const reason = `a test of content ${random.uuid()}`;
  const before = { isOn: round > 0, notes: round > 0 ? `Hello ${round - 1}` : '', notesHindi: '' };
  const headline = { isOn: true, notes: `Hello ${round}`, notesHindi: '', before, reason };
  await watch.act(owner, 'saveHeadline', { params: { place: '1' }, body: headline });
  const slide = testPng({ width: 996, height: 336 }).toString('base64');
  const added: string[] = [];
  for (const alt of ['one', 'two']) {
    const { imageId } = await watch.act(owner, 'addSlide', { body: { image: slide, alt, altHindi: '', reason } });
    added.push(text(imageId));
  }
  await watch.act(owner, 'editSlide', { params: { imageId: added[0] ?? '' }, body: { alt: 'three', reason } });
  await watch.act(owner, 'orderSlides', { body: { imageIds: added.toReversed(), before: added, reason } });
  for (const imageId of added) await watch.act(owner, 'deleteSlide', { params: { imageId }, body: { reason } });
  const notice = {
    requestId: random.uuid(),
    purpose: 'news',
    english: `Hello ${round}`,
    hindi: '',
    audience: {},
    startsAtMs: null,
    endsAtMs: Date.parse(addDays(world.today, 2)),
    reason,
  };
  const { noticeId } = await watch.act(owner, 'sendNotice', { body: notice });
  await watch.act(owner, 'withdrawNotice', { params: { noticeId: text(noticeId) }, body: { reason } });
  await watch.act(owner, 'saveTexts', {
    body: {
      texts: { withdrawalRules: `Rule ${round}` },
      before: await readField(port, 'getContent', 'texts', owner),
      reason,
    },
  });
}

async function people(steps: Steps): Promise<void> {
  const { watch, owner, random, round, port } = steps;
  const reason = `a test of people ${random.uuid()}`;
  const person = { username: `audited-${round}`, name: 'Audited', role: 'support', reason };
  const { operatorId } = await watch.act(owner, 'addOperator', { body: person });
  const params = { operatorId: text(operatorId) };
  await watch.act(owner, 'setOperatorRole', { params, body: { role: 'auditor', reason } });
  await watch.act(owner, 'disableOperator', { params, body: { reason } });
  await watch.act(owner, 'enableOperator', { params, body: { reason } });
  await watch.act(owner, 'resetOperatorPassword', { params, body: { reason } });
  await watch.act(owner, 'endOperatorSessions', { params, body: { reason } });
  const body = { username: owner.username, password: passwordOf(round) };
  await watch.act(owner, 'signIn', { body });
  const { fields } = await askConsole(port, 'listSessions', {}, owner);
  const sessions: unknown[] = Array.isArray(fields.sessions) ? fields.sessions : [];
  const other = sessions.find((session) => field(session, 'isThis') === false);
  await watch.act(owner, 'revokeSession', { params: { sessionId: text(field(other, 'sessionId')) } });
  await watch.act(owner, 'changePassword', { body: { current: passwordOf(round), password: passwordOf(round + 1) } });
}

function passwordOf(round: number): string {
  return round === 0 ? CONSOLE_PASSWORD : `${CONSOLE_PASSWORD} ${round}`;
}
