export { type BeaconRound, RoundUnavailable } from './beacon-client.ts';
export { DrandHttp, type DrandHttpOptions } from './drand-http.ts';
export { type DrawBeacon, openBeacon } from './open-beacon.ts';
