import sharp from 'sharp'

const scribble = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"><rect width="600" height="240" fill="#fff"/>
<path d="M70 170C110 40 150 40 140 150s40 60 80-20 50-40 40 30 60 10 90-40 40 30 60 20 60-40 130-50" fill="none"
 stroke="#14181b" stroke-width="4" stroke-linecap="round"/></svg>`

/** Somebody's hand, the same for everybody. */
export const demoDrawing = (): Promise<Buffer> =>
  sharp(Buffer.from(scribble)).grayscale().png({ palette: true }).toBuffer()
