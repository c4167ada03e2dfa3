import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = /\.(?:js|css|svg|json|txt|webmanifest)$/
// Whatever fits into one packet travels no faster for being shorter.
const leastBytes = 1024

const forms = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}

/** Puts the compressed forms of a folder's texts beside them, once, as small as can be: the server sends those. */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => texts.test(name))
  await Promise.all(
    names.map(async name => {
      const content = await readFile(join(folder, name))
      if (content.length < leastBytes) return
      for (const [ending, compress] of Object.entries(forms)) {
        await writeFile(join(folder, `${name}.${ending}`), await compress(content))
      }
    }),
  )
}
