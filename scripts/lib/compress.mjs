// Compresses built files once at the strongest setting. Compressing per request would need a weaker one.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|mjs|css|html|svg|json|webmanifest|map|txt|xml|wasm)$/;

/** Minimum file size in bytes. Below it the header costs more than compression saves. */
const SMALLEST_BYTES = 512;

/**
 * Writes `x.br` and `x.gz` for every text file `x` of a built app.
 * @param {string} folder absolute
 * @returns {Promise<void>}
 */
export async function compressAssets(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(`${entry.parentPath}/${entry.name}`)));
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path);
  if (content.length < SMALLEST_BYTES) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
