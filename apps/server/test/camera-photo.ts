import sharp from 'sharp'

/**
 * A photograph as a camera makes it: no two alike, with so much detail that it cannot be made as small as a drawing. Of
 * twelve megapixels, or fewer where only what is made of it matters.
 */
export async function cameraPhoto(number: number, longSide = 4000): Promise<Buffer> {
  const short = (longSide * 3) / 4
  const [width, height] = number % 4 === 0 ? [short, longSide] : [longSide, short]
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const light = `hsl(${(number * 47) % 360} 45% ${40 + (number % 5) * 8}%)`
  const scene = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800">
       <rect width="100%" height="100%" fill="${light}" fill-opacity="0.7"/>
       <circle cx="${10 + ((number * 13) % 80)}%" cy="${10 + ((number * 29) % 80)}%" r="24%" fill="#e3b08c" fill-opacity="0.8"/>
     </svg>`,
  )
  const grain = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#888', noise } })
    .composite([{ input: scene }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(grain.data, { raw: grain.info })
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 85 })
    .toBuffer()
}
