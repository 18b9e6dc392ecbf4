import type * as charts from '../charts.contract.ts';
import type * as markets from '../markets.contract.ts';
import type * as rates from '../rates.contract.ts';
import { EXAMPLE_TIME_MS, EXAMPLE_TIME_S, playerBlockExample, type Example } from './example.ts';

const chartBase = 'https://play.example.com';

export const dashboard: Example<typeof markets.dashboard> = {
  request: {},
  response: {
    ...playerBlockExample,
    account_block_status: '1',
    referral_code: '',
    withdraw_status: 1,
    app_maintainence_msg: '',
    maintainence_msg_status: '0',
    notice_count: 0,
    notification_count: 0,
    device_result: [],
    version: 4821,
    result: [
      {
        game_id: '7',
        game_name: 'RAJ MAHAL DAY',
        game_name_hindi: 'राज महल डे',
        game_name_letter: 'R',
        open_time: '02:30 PM',
        open_time_sort: '14:30:00',
        close_time: '04:30 PM',
        msg: 'Market Running',
        msg_status: 1,
        open_result: '123-6',
        close_result: '',
        time_srt: EXAMPLE_TIME_S - 2_045,
        open_time_srt: EXAMPLE_TIME_S - 2_045,
        close_time_srt: EXAMPLE_TIME_S + 5_155,
        web_chart_url: `${chartBase}/game-result-chart/7`,
        bid_date: '5-July-2025',
        result_date: '5-July-2025',
        log_session: '7/2025-07-05/open',
        open_session: false,
        close_session: true,
      },
    ],
  },
};

export const starlineMarkets: Example<typeof markets.starlineMarkets> = {
  request: {},
  response: {
    web_starline_chart_url: `${chartBase}/game-result-chart-details`,
    version: 911,
    server_time: EXAMPLE_TIME_MS,
    result: [
      {
        game_id: '41',
        game_name: '03:30 PM',
        game_name_hindi: '03:30 PM',
        open_time: '03:30 PM',
        open_time_sort: '15:30:00',
        close_time: null,
        msg: 'Market Running',
        msg_status: 1,
        open_result: '',
        close_result: '',
        time_srt: EXAMPLE_TIME_S + 1_555,
        open_time_srt: EXAMPLE_TIME_S + 1_555,
        close_time_srt: EXAMPLE_TIME_S + 1_555,
        web_chart_url: `${chartBase}/game-result-chart-details`,
        bid_date: '5-July-2025',
        result_date: '',
        open_session: true,
        close_session: false,
      },
    ],
  },
};

export const galiMarkets: Example<typeof markets.galiMarkets> = {
  request: {},
  response: {
    web_galidessar_chart_url: `${chartBase}/game-result-galidessar-chart-details`,
    version: 377,
    server_time: EXAMPLE_TIME_MS,
    result: [
      {
        game_id: '61',
        game_name: 'NEELAM',
        game_name_hindi: 'नीलम',
        open_time: '01:00 PM',
        open_time_sort: '13:00:00',
        close_time: null,
        msg: 'Market Closed',
        msg_status: 2,
        open_result: '45',
        close_result: '',
        time_srt: EXAMPLE_TIME_S - 7_445,
        open_time_srt: EXAMPLE_TIME_S - 7_445,
        close_time_srt: EXAMPLE_TIME_S - 7_445,
        web_chart_url: `${chartBase}/game-result-galidessar-chart-details`,
        bid_date: '5-July-2025',
        result_date: '5-July-2025',
        open_session: false,
        close_session: false,
      },
    ],
  },
};

const rateHead = { game_rate_id: '1', insert_date: '2025-06-01 09:00:00' };
const fourRates = {
  single_digit_val_1: '10',
  single_digit_val_2: '95',
  single_pana_val_1: '10',
  single_pana_val_2: '1400',
  double_pana_val_1: '10',
  double_pana_val_2: '2800',
  tripple_pana_val_1: '10',
  tripple_pana_val_2: '6000',
};

export const mainRates: Example<typeof rates.mainRates> = {
  request: {},
  response: {
    game_rates: [
      {
        ...rateHead,
        ...fourRates,
        jodi_digit_val_1: '10',
        jodi_digit_val_2: '950',
        half_sangam_val_1: '10',
        half_sangam_val_2: '10000',
        full_sangam_val_1: '10',
        full_sangam_val_2: '100000',
      },
    ],
  },
};

export const starlineRates: Example<typeof rates.starlineRates> = {
  request: {},
  response: {
    web_starline_chart_url: `${chartBase}/game-result-chart-details`,
    game_rates: [{ ...rateHead, ...fourRates }],
  },
};

export const galiRates: Example<typeof rates.galiRates> = {
  request: {},
  response: {
    web_galidessar_chart_url: `${chartBase}/game-result-galidessar-chart-details`,
    game_rates: [
      {
        ...rateHead,
        single_digit_val_1: '10',
        single_digit_val_2: '95',
        single_pana_val_1: '10',
        single_pana_val_2: '95',
        double_pana_val_1: '10',
        double_pana_val_2: '950',
      },
    ],
  },
};

export const marketCharts: Example<typeof charts.marketCharts> = {
  request: { family: 'main', game_id: '7', from: '2025-07-01', to: '2025-07-05' },
  response: {
    family: 'main',
    from: '2025-07-01',
    to: '2025-07-05',
    markets: [
      {
        game_id: '7',
        game_name: 'RAJ MAHAL DAY',
        game_name_hindi: 'राज महल डे',
        open_time: '02:30 PM',
        log_from: '2025-07-05',
      },
    ],
    results: [
      { game_id: '7', date: '2025-07-04', open_pana: '190', close_pana: '345', jodi: '02' },
      { game_id: '7', date: '2025-07-05', open_pana: '123', close_pana: '', jodi: '' },
    ],
    server_time: EXAMPLE_TIME_MS,
  },
};
