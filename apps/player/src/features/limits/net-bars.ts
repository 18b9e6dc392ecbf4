type Bar = { x: number; y: number; width: number; height: number; isLoss: boolean };

/** Width of the picture, and half of its height: the zero line is in the middle. */
const WIDTH = 100;
const HALF = 20;

/** The bars of net results in a picture of 100 by 40. The largest result, gain or loss, has half of the height. */
export function barsOf(nets: readonly bigint[]): Bar[] {
  const step = WIDTH / Math.max(nets.length, 1);
  const largest = nets.reduce((most, net) => (size(net) > most ? size(net) : most), 0n);
  return nets.map((net, index) => {
    const height = largest === 0n ? 0 : (Number(size(net)) / Number(largest)) * HALF;
    const isLoss = net < 0n;
    return { x: index * step + step * 0.15, y: isLoss ? HALF : HALF - height, width: step * 0.7, height, isLoss };
  });
}

function size(paise: bigint): bigint {
  return paise < 0n ? -paise : paise;
}
