import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { fontOf, isRightToLeft, type Run, runsOf, type ScriptName } from './writing-systems.ts'

const read = (address: string): Buffer => readFileSync(fileURLToPath(address))

// Into every document goes as much of them as it needs, so that names with accents look the same everywhere.
const fonts = {
  plain: read(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: read(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}

export const ink = '#1d2327'
export const quiet = '#5b646b'
export const rule = '#c9cfd3'

const margin = 56
const foot = 40

export type Paper = PDFKit.PDFDocument

// The font tucks a point under a 7, where an amount must show it: then digits are written each in its own width.
const textFeatures = (text: string): PDFKit.Mixins.TextOptions =>
  /7[.,]/.test(text) ? { features: ['tnum'] } : {}

// How much of a line of our own font is above that on which its letters stand.
const lineShare = 0.8

type Weight = 'plain' | 'bold'
type Writing = Pick<PDFKit.Mixins.TextOptions, 'width' | 'lineGap' | 'height' | 'ellipsis'> & {
  weight?: Weight
  at?: { x: number; y: number }
}

/** Writes a text that may be in any script; letters that our own font does not have in one that has them, not bold. */
export function write(paper: Paper, text: string, { weight = 'plain', at, ...options }: Writing = {}): void {
  const runs = runsOf(text)
  if (at !== undefined) Object.assign(paper, at)
  paper.font(weight)
  // All on one line, which is that of our own font: the others have more above it.
  const onLine = runs.some(run => run.script !== undefined) && {
    baseline: -lineShare * paper.currentLineHeight(),
  }
  for (const [index, run] of runs.entries()) {
    chooseFont(paper, run.script ?? weight)
    paper.text(run.text, { ...options, ...featuresOf(run), ...onLine, continued: index < runs.length - 1 })
  }
  paper.font(weight)
}

/** How high it will be. */
function heightOf(paper: Paper, text: string, width: number): number {
  const fonts = new Set(runsOf(text).map(run => run.script ?? 'plain'))
  const heights = [...fonts].map(font => {
    chooseFont(paper, font)
    return paper.heightOfString(text, { ...textFeatures(text), width })
  })
  paper.font('plain')
  return Math.max(0, ...heights)
}

// Asked for any feature, a line is laid out as a whole and not word by word: only then are its words in their order.
const featuresOf = ({ text, script }: Run): PDFKit.Mixins.TextOptions =>
  script === undefined
    ? textFeatures(text)
    : isRightToLeft(script)
      ? { features: ['rtla'] }
      : { features: [] }

const registered = new WeakMap<Paper, Set<ScriptName>>()

function chooseFont(paper: Paper, font: Weight | ScriptName): void {
  const here = registered.get(paper) ?? new Set()
  registered.set(paper, here)
  if (font !== 'plain' && font !== 'bold' && !here.has(font)) {
    paper.registerFont(font, fontOf(font))
    here.add(font)
  }
  paper.font(font)
}

/** How wide what is written can be. */
export const widthOf = (paper: Paper): number => paper.page.width - 2 * margin
export const leftOf = margin

/** US Letter. Made of the same content it is the same, byte by byte. */
export function newPaper(about: { title: string; author: string; date: Date }): Paper {
  const paper = new PDFDocument({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + foot },
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: about.title,
      Author: about.author,
      Producer: 'Archwire',
      Creator: 'Archwire',
      CreationDate: about.date,
      ModDate: about.date,
    },
  })
  paper.registerFont('plain', fonts.plain)
  paper.registerFont('bold', fonts.bold)
  return paper.font('plain').fontSize(10.5).fillColor(ink)
}

/** Begins a page where less than this is left of the one that is written on. */
export function keepTogether(paper: Paper, height: number): void {
  if (paper.y + height > paper.page.height - margin - foot) paper.addPage()
}

export function drawRule(paper: Paper): void {
  paper
    .moveTo(margin, paper.y)
    .lineTo(paper.page.width - margin, paper.y)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke()
}

/** Names and what they stand for, one below the other; the names in a column of their own. */
export function writeLines(paper: Paper, lines: { name: string; value: string }[], names: number): void {
  const values = widthOf(paper) - names - 12
  for (const { name, value } of lines) {
    const height = Math.max(heightOf(paper, name, names), heightOf(paper, value, values)) + 8
    keepTogether(paper, height)
    const { y } = paper
    paper.fillColor(quiet)
    write(paper, name, { at: { x: margin, y: y + 4 }, width: names })
    paper.fillColor(ink)
    write(paper, value, { at: { x: margin + names + 12, y: y + 4 }, width: values })
    paper.x = margin
    paper.y = y + height
    drawRule(paper)
  }
}

/** What stands at the foot of every page, with its number. */
export function finishPaper(paper: Paper, words: string): Promise<Buffer> {
  const { count } = paper.bufferedPageRange()
  for (let number = 0; number < count; number++) {
    paper.switchToPage(number)
    const y = paper.page.height - margin
    // Below the margin, where a text would begin another page.
    paper.page.margins.bottom = 0
    paper.font('plain').fontSize(8).fillColor(quiet)
    write(paper, words, { at: { x: margin, y }, width: widthOf(paper) - 80, height: 10, ellipsis: true })
    paper.text(`Page ${number + 1} of ${count}`, paper.page.width - margin - 80, y, {
      width: 80,
      align: 'right',
      lineBreak: false,
    })
  }
  return collect(paper)
}

async function collect(paper: Paper): Promise<Buffer> {
  const chunks: Buffer[] = []
  paper.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const whole = new Promise<Buffer>((resolve, reject) => {
    paper.on('end', () => resolve(Buffer.concat(chunks)))
    paper.on('error', reject)
  })
  paper.end()
  return whole
}
