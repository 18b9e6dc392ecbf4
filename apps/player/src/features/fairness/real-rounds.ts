/** A round with the instant of its publication, unix ms, and its signature in hex. */
export type RealRound = { round: number; atMs: number; signature: string };

/** The first round of quicknet. */
export const FIRST_ROUND: RealRound = {
  round: 1,
  atMs: 1_692_803_367_000,
  signature: 'b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b',
};

/**
 * Recorded rounds of quicknet, the public beacon of the League of Entropy, with their signatures. A test compares
 * them with packages/fairness/vectors. They serve the page that explains a draw, and never a draw.
 */
export const REAL_ROUNDS: readonly RealRound[] = [
  FIRST_ROUND,
  {
    round: 1_000,
    atMs: 1_692_806_364_000,
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  },
  {
    round: 65_536,
    atMs: 1_692_999_972_000,
    signature: 'a6404de93f56ba89d4ae0360b7eee02120c7c4898c8d7980914139746890eb9b6eaa022fe688614499fa1b42fc508b6f',
  },
  {
    round: 16_777_216,
    atMs: 1_743_135_012_000,
    signature: 'a38ae8fa3645078723fe002a4769499a9a267557f67ac7263113339718b6b0b78a5dd59a03321240b5b6554dffeac194',
  },
  {
    round: 31_089_008,
    atMs: 1_786_070_388_000,
    signature: '87b3b9c9f99cc1e7fc326e249538f33b84a1c4ef8bd85920a267af642b570bcd62bf70900a3862f742e574164b5f17f3',
  },
];

/** The signature with its last digit changed. */
export function changed(signature: string): string {
  return signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0');
}
