export { type BeaconClient, type BeaconRound, RoundUnavailable } from './beacon-client.ts';
export { DrandHttp, type DrandHttpOptions } from './drand-http.ts';
