import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { fontOf, isRightToLeft, type Run, runsOf, type ScriptName } from './writing-systems.ts'

const read = (address: string): Buffer => readFileSync(fileURLToPath(address))

// Each PDF contains the letters that it uses, so that names with accents look the same everywhere.
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

// The font kerns a point or comma under a 7, which would hide it in an amount. Digits of equal width prevent that.
const textFeatures = (text: string): PDFKit.Mixins.TextOptions =>
  /7[.,]/.test(text) ? { features: ['tnum'] } : {}

// The share of our own font's line height that is above the baseline.
const lineShare = 0.8

type Weight = 'plain' | 'bold'
type Writing = Pick<PDFKit.Mixins.TextOptions, 'width' | 'lineGap' | 'height' | 'ellipsis'> & {
  weight?: Weight
  at?: { x: number; y: number }
}

/**
 * Writes a text in any script. Letters that our own font does not have are written in a font that has them, without
 * bold.
 */
export function write(paper: Paper, text: string, { weight = 'plain', at, ...options }: Writing = {}): void {
  const runs = runsOf(text)
  if (at !== undefined) Object.assign(paper, at)
  paper.font(weight)
  // All fonts share the baseline of our own font, because the others have more height above theirs.
  const onLine = runs.some(run => run.script !== undefined) && {
    baseline: -lineShare * paper.currentLineHeight(),
  }
  for (const [index, run] of runs.entries()) {
    chooseFont(paper, run.script ?? weight)
    paper.text(run.text, { ...options, ...featuresOf(run), ...onLine, continued: index < runs.length - 1 })
  }
  paper.font(weight)
}

/** The height that a text will take. */
function heightOf(paper: Paper, text: string, width: number): number {
  const fonts = new Set(runsOf(text).map(run => run.script ?? 'plain'))
  const heights = [...fonts].map(font => {
    chooseFont(paper, font)
    return paper.heightOfString(text, { ...textFeatures(text), width })
  })
  paper.font('plain')
  return Math.max(0, ...heights)
}

// If any feature is set, pdfkit lays out the line as a whole and not word by word: only then are the words in the
// right order.
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

/** The width between the margins. */
export const widthOf = (paper: Paper): number => paper.page.width - 2 * margin
export const leftOf = margin

/** A new PDF in US Letter. The same content makes the same bytes. */
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

/** Begins a new page if less than this height is left on the current one. */
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

/** Writes names and values below each other, with the names in a column of their own. */
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

/** Writes the foot of every page, with the page number. */
export function finishPaper(paper: Paper, words: string): Promise<Buffer> {
  const { count } = paper.bufferedPageRange()
  for (let number = 0; number < count; number++) {
    paper.switchToPage(number)
    const y = paper.page.height - margin
    // The foot is below the margin, where a text would otherwise begin a new page.
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
