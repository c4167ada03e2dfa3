import type { Position } from '@archwire/domain/imaging/positions'

/** The look of a drawn patient, and the stage of the treatment: 0 before it, 1 after it. */
export type Sitter = { skin: string; hair: string; stage: number }

type Size = { width: number; height: number }
type Draw = (sitter: Sitter) => string

const mouth = '#b3564f'
const gums = '#d98a86'
const enamel = '#f6f1e4'
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

// Always the same for the same tooth, and evenly to both sides.
const crooked = (tooth: number) =>
  Math.sin(tooth * 12.9898) * 43758.5453 - Math.floor(Math.sin(tooth * 12.9898) * 43758.5453) - 0.5

const face =
  (isSmiling: boolean): Draw =>
  ({ skin, hair, stage }) =>
    `
  <rect width="600" height="600" fill="#dfe6ea"/>
  <path d="M90 600c20-90 110-110 210-110s190 20 210 110Z" fill="#5b7f95"/>
  <rect x="250" y="430" width="100" height="90" fill="${skin}"/>
  <ellipse cx="300" cy="290" rx="150" ry="195" fill="${skin}"/>
  <path d="M145 290c-20-180 80-220 155-220s175 40 155 220c-20-90-60-130-155-130s-135 40-155 130Z" fill="${hair}"/>
  ${[235, 365].map(x => `<ellipse cx="${x}" cy="270" rx="24" ry="13" fill="#fff"/><circle cx="${x}" cy="270" r="11" fill="#3d4a3f"/><path d="M${x - 30} 240q30-16 60 0" stroke="${hair}" stroke-width="9" fill="none"/>`).join('')}
  <path d="M300 280q-22 60-8 74h26" stroke="#00000033" stroke-width="6" fill="none"/>
  ${
    isSmiling
      ? `<clipPath id="m"><path d="M222 388q78 20 156 0q-78 96-156 0Z"/></clipPath><g clip-path="url(#m)"><rect x="220" y="380" width="160" height="70" fill="${mouth}"/>${range(
          8,
        )
          .map(
            at =>
              `<rect x="${223 + at * 19.5}" y="${390 + (1 - stage) * crooked(at) * 10}" width="18" height="28" rx="4" fill="${enamel}"/>`,
          )
          .join('')}</g>`
      : `<path d="M240 405q60 18 120 0" stroke="${mouth}" stroke-width="11" fill="none" stroke-linecap="round"/>`
  }`

const profile: Draw = ({ skin, hair, stage }) => `
  <rect width="600" height="600" fill="#dfe6ea"/>
  <path d="M60 600c10-110 100-140 200-130l130 130Z" fill="#5b7f95"/>
  <path d="M150 480V230C150 110 250 80 320 90c80 10 110 70 110 130l12 30 34 62-28 12 ${8 - 14 * (1 - stage)} 34-8 14 6 20-24 46c-20 30-70 20-100 14l-10 48Z" fill="${skin}"/>
  <path d="M120 420C70 200 180 50 320 72c70 10 110 60 112 110-60-50-140-30-160 40-16 60-40 60-60 90-10 60-50 100-92 108Z" fill="${hair}"/>
  <ellipse cx="392" cy="262" rx="13" ry="9" fill="#fff"/><circle cx="397" cy="262" r="7" fill="#3d4a3f"/>
  <path d="M400 400q20 6 36 0" stroke="${mouth}" stroke-width="8" fill="none" stroke-linecap="round"/>`

const arch =
  (isUpper: boolean): Draw =>
  ({ stage }) => {
    const teeth = range(14).map(at => {
      const angle = Math.PI * (0.06 + (at / 13) * 0.88)
      const off = (1 - stage) * crooked(at + (isUpper ? 0 : 40)) * 34
      const [x, y] = [303 - Math.cos(angle) * (205 + off), 330 - Math.sin(angle) * (250 + off)]
      const size = at < 3 || at > 10 ? 36 : 26
      return `<ellipse cx="${x}" cy="${y}" rx="${size * 0.72}" ry="${size}" transform="rotate(${(angle * 180) / Math.PI - 90 + off} ${x} ${y})" fill="${enamel}" stroke="#d8cdb4" stroke-width="3"/>`
    })
    return `<rect width="606" height="400" fill="#7c2f33"/>
  <g transform="${isUpper ? 'translate(0 30)' : 'translate(0 370) scale(1 -1)'}">
  <path d="M60 380C40 140 160 40 303 40s263 100 243 340Z" fill="${gums}"/>
  <path d="M150 380C140 220 210 150 303 150s163 70 153 230Z" fill="#c26f6d"/>${teeth.join('')}</g>`
  }

const bite =
  (side: -1 | 0 | 1): Draw =>
  ({ stage }) => {
    const isTreated = stage > 0 && stage < 1
    const row = (top: number, upper: boolean) =>
      range(8)
        .map(at => {
          const off = (1 - stage) * crooked(at + (upper ? 7 : 23) + side * 3)
          const x = 48 + at * 64 + off * 16
          const y = top + off * 26 + Math.abs(at - 3.5 + side * 2) * (upper ? -4 : 4)
          const bracket = isTreated
            ? `<rect x="${x + 20}" y="${y + 40}" width="18" height="16" rx="2" fill="#8d979e"/>`
            : ''
          return `<rect x="${x}" y="${y}" width="${58 - Math.abs(side) * at}" height="98" rx="14" fill="${enamel}" stroke="#d8cdb4" stroke-width="3" transform="rotate(${off * 18} ${x + 29} ${y + 49})"/>${bracket}`
        })
        .join('')
    const wire = (y: number) =>
      isTreated
        ? `<path d="M40 ${y}q263 ${side * 10 + 8} 526 0" stroke="#6d767c" stroke-width="4" fill="none"/>`
        : ''
    const gap = (1 - stage) * 10
    return `<rect width="606" height="400" fill="${mouth}"/><rect y="40" width="606" height="110" fill="${gums}"/>
  <rect y="250" width="606" height="110" fill="${gums}"/>${row(104 - gap, true)}${wire(150)}${row(203 + gap, false)}${wire(252)}`
  }

const cephalometric: Draw = ({ stage }) => `
  <rect width="600" height="600" fill="#0b0d0f"/>
  <g fill="none" stroke="#cfd6da" stroke-linejoin="round">
  <path d="M120 300C90 120 220 60 330 70c90 8 140 80 130 170l40 78-34 10 6 40-10 24 4 40-40 50-120-30-60 60" stroke-width="8" opacity=".55"/>
  <path d="M170 290C150 150 240 110 320 116c70 6 110 60 104 130M300 470l110 24 34-52-8-30" stroke-width="12" opacity=".8"/>
  <circle cx="392" cy="270" r="34" stroke-width="6" opacity=".5"/></g>
  ${range(5)
    .map(
      at =>
        `<rect x="${330 + at * 22}" y="${362 + (1 - stage) * crooked(at) * 12}" width="17" height="36" rx="5" fill="#eef2f3"/><rect x="${326 + at * 22}" y="${404 + (1 - stage) * crooked(at + 9) * 12}" width="17" height="36" rx="5" fill="#dfe5e7"/>`,
    )
    .join('')}`

const panoramic: Draw = ({ stage }) => `
  <rect width="762" height="300" fill="#0b0d0f"/>
  <path d="M40 40c20 160 120 240 341 240S702 200 722 40" fill="none" stroke="#9aa4a9" stroke-width="34" opacity=".45"/>
  ${range(14)
    .map(at => {
      const bend = (at - 6.5) ** 2 * 0.9
      const tooth = (y: number, seed: number) => {
        const off = (1 - stage) * crooked(at + seed) * 14
        return `<rect x="${98 + at * 41}" y="${y - bend + off}" width="30" height="66" rx="11" fill="#e7ecee" opacity=".9" transform="rotate(${off} ${113 + at * 41} ${y})"/>`
      }
      return tooth(92, 3) + tooth(168, 31)
    })
    .join('')}`

const drawings: Record<Position, { draw: Draw; size: Size }> = {
  1: { draw: face(false), size: { width: 600, height: 600 } },
  2: { draw: face(true), size: { width: 600, height: 600 } },
  3: { draw: profile, size: { width: 600, height: 600 } },
  4: { draw: arch(true), size: { width: 606, height: 400 } },
  5: { draw: arch(false), size: { width: 606, height: 400 } },
  6: { draw: bite(-1), size: { width: 606, height: 400 } },
  7: { draw: bite(0), size: { width: 606, height: 400 } },
  8: { draw: bite(1), size: { width: 606, height: 400 } },
  9: { draw: cephalometric, size: { width: 600, height: 600 } },
  10: { draw: panoramic, size: { width: 762, height: 300 } },
}

/** Draws an image in place of a photograph. It shows no real person. */
export function drawPhoto(position: Position, sitter: Sitter, width = 600): Buffer {
  const { draw, size } = drawings[position]
  const box = `width="${width}" height="${(width * size.height) / size.width}" viewBox="0 0 ${size.width} ${size.height}"`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${box}>${draw(sitter)}</svg>`)
}
