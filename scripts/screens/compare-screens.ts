import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

type Difference = { name: string; what: string; share: number }

/** Compares two folders of screens pixel by pixel, and draws the differences, in red, into a third. */
export async function compareScreens(before: string, after: string, out: string): Promise<Difference[]> {
  const [old, now] = await Promise.all([before, after].map(async folder => new Set(await pictures(folder))))
  const differences: Difference[] = []
  for (const name of [...new Set([...(old ?? []), ...(now ?? [])])].sort()) {
    if (!now?.has(name)) differences.push({ name, what: 'is missing now', share: 1 })
    else if (!old?.has(name)) differences.push({ name, what: 'is new', share: 1 })
    else {
      const share = await differingShare(name, before, after, out)
      if (share > 0)
        differences.push({ name, what: `${(share * 100).toFixed(3)} % of the pixels differ`, share })
    }
  }
  return differences.sort((a, b) => b.share - a.share)
}

const pictures = async (folder: string) => (await readdir(folder)).filter(name => name.endsWith('.png'))

async function differingShare(name: string, before: string, after: string, out: string): Promise<number> {
  const [a, b] = await Promise.all([before, after].map(folder => pixelsOf(path.join(folder, name))))
  if (a === undefined || b === undefined) return 1
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1
  let different = 0
  const drawn = Buffer.from(b.data)
  for (let at = 0; at < a.data.length; at += 3) {
    const isSame = [0, 1, 2].every(channel => isAlike(a.data[at + channel], b.data[at + channel]))
    if (isSame) continue
    different += 1
    drawn.set([255, 0, 0], at)
  }
  if (different === 0) return 0
  await mkdir(out, { recursive: true })
  const { width, height } = b.info
  await sharp(drawn, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(path.join(out, name))
  return different / (width * height)
}

// Edges of rounded corners and letters are sometimes a shade lighter or darker.
const mostNoise = 16

const isAlike = (before = 0, after = 0) => Math.abs(before - after) <= mostNoise

const pixelsOf = (file: string) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
