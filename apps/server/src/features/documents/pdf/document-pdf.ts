import { createHash } from 'node:crypto'
import { signerLabel } from '@archwire/domain/documents/signing'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { formatDay, formatTime } from '@archwire/domain/time/format-day'
import { asSigned } from '../consents/consent-rows.ts'
import type { DocumentKind } from '../rows/document-kind.ts'
import type { DocumentRow } from '../rows/document-queries.ts'
import type { SignedRow } from '../rows/intake-form-queries.ts'
import { certificateOf, signerOf } from '../signing/certificate.ts'
import { type FrozenDocument, readFrozen } from '../signing/document-content.ts'
import {
  drawRule,
  finishPaper,
  ink,
  keepTogether,
  leftOf,
  newPaper,
  type Paper,
  quiet,
  widthOf,
  write,
  writeLines,
} from './pdf-paper.ts'
import { hasUnprintableLetters } from './writing-systems.ts'

const cacheSize = 50
const cache = new Map<string, Promise<Buffer>>()

type Content = { row: DocumentRow; kind: Pick<DocumentKind, 'entity'>; timeZone: string }

/**
 * The PDF of a document, from its frozen text and its signature. The PDF of the same content is cached until others
 * push it out.
 */
export function documentPdf(content: Content): Promise<Buffer> {
  const key = cacheKeyOf(content)
  const pdf = cache.get(key) ?? draw(content)
  cache.delete(key)
  cache.set(key, pdf)
  if (cache.size > cacheSize)
    for (const oldest of [...cache.keys()].slice(0, -cacheSize)) cache.delete(oldest)
  return pdf
}

const cacheKeyOf = ({ row, kind, timeZone }: Content): string =>
  createHash('sha256')
    .update(JSON.stringify([kind.entity, timeZone, row]))
    .digest('hex')

const documentNames: Record<DocumentKind['entity'], string> = {
  consent_form_signature: 'Consent form',
  contract: 'Contract',
}

function draw({ row, kind, timeZone }: Content): Promise<Buffer> {
  const frozen = readFrozen(row.document)
  const signed = asSigned(row)
  const paper = newPaper({
    title: frozen.title,
    author: frozen.clinic.name,
    date: signed?.signedAt ?? row.createdAt,
  })
  drawHead(paper, frozen)
  if (hasUnprintableLetters(row.document + (signed?.legalName ?? ''))) drawNote(paper)
  drawBody(paper, frozen)
  drawSignature(paper, frozen, row, signed)
  const name = `${documentNames[kind.entity]} ${row.id}`
  if (signed !== undefined) drawCertificate(paper, { frozen, row, signed, name, timeZone })
  return finishPaper(paper, `${frozen.title} · ${frozen.patient} · ${name}`)
}

function drawHead(paper: Paper, { clinic, title, patient, date, terms }: FrozenDocument): void {
  paper.fontSize(11)
  write(paper, clinic.name, { weight: 'bold' })
  paper.font('plain').fontSize(9).fillColor(quiet)
  for (const line of clinic.address) write(paper, line)
  paper.moveDown(1)
  drawRule(paper)
  paper.moveDown(1.5)
  paper.fontSize(20).fillColor(ink)
  write(paper, title, { weight: 'bold' })
  paper.moveDown(0.4)
  paper.font('plain').fontSize(10.5)
  writeLines(
    paper,
    [{ name: 'Patient', value: patient }, { name: 'Date', value: formatDay(date, 'MM/dd/yyyy') }, ...terms],
    140,
  )
  paper.moveDown(1.2)
}

/** A note on the page, so that nobody takes the boxes for a part of what was signed. */
function drawNote(paper: Paper): void {
  paper.fontSize(9).fillColor(quiet)
  paper.text(
    'A box stands for a letter that cannot be printed here. The document as it is shown on a screen has all of them, and its SHA-256 is that of the text with them.',
    { lineGap: 2 },
  )
  paper.moveDown(1)
}

function drawBody(paper: Paper, { body }: FrozenDocument): void {
  paper.font('plain').fontSize(10.5).fillColor(ink)
  for (const paragraph of body.split(/\n{2,}/)) {
    write(paper, paragraph, { width: widthOf(paper), lineGap: 2.5 })
    paper.moveDown(0.7)
  }
}

const drawing = { width: 220, height: 72 }

function drawSignature(
  paper: Paper,
  { statement }: FrozenDocument,
  { isArchived }: DocumentRow,
  signed: SignedRow | undefined,
): void {
  keepTogether(paper, 172)
  paper.moveDown(0.6)
  paper.font('bold').text('Signature')
  paper.font('plain').moveDown(0.3)
  write(paper, statement, { lineGap: 2.5 })
  paper.moveDown(0.8)
  if (signed === undefined) {
    paper.fillColor(quiet).text(isArchived ? 'Not signed, and no longer active.' : 'Not signed yet.')
    return
  }
  const { y } = paper
  if (signed.drawing === null) {
    paper.fontSize(16)
    write(paper, signed.legalName, { at: { x: leftOf, y: y + drawing.height - 26 } })
  } else {
    paper.image(signed.drawing, leftOf, y, { fit: [drawing.width, drawing.height], valign: 'bottom' })
  }
  paper.x = leftOf
  paper.y = y + drawing.height + 4
  drawRule(paper)
  paper.moveDown(0.3)
  paper.fontSize(9).fillColor(quiet)
  const typed = signed.method === 'typed' ? ' (typed in place of a drawing)' : ''
  write(paper, `${signerLabel(signed.legalName, signerOf(signed))}${typed}`)
}

type Certified = {
  frozen: FrozenDocument
  row: DocumentRow
  signed: SignedRow
  name: string
  timeZone: string
}

function drawCertificate(paper: Paper, { frozen, row, signed, name, timeZone }: Certified): void {
  paper.addPage()
  paper.font('bold').fontSize(20).fillColor(ink).text('Certificate of signature')
  paper.moveDown(0.4)
  paper.font('plain').fontSize(10.5)
  const { emailSentAt, emailSentTo } = row
  writeLines(
    paper,
    [
      { name: 'Document', value: frozen.title },
      { name: 'Document number', value: name },
      { name: 'Clinic', value: frozen.clinic.name },
      { name: 'Patient', value: frozen.patient },
      { name: 'Made on', value: moment(row.createdAt, timeZone) },
      {
        name: 'Sent on',
        value:
          emailSentAt === null || emailSentTo === null
            ? 'Not sent by e-mail'
            : `${moment(emailSentAt, timeZone)} to ${emailSentTo}`,
      },
      ...certificateOf(signed, timeZone),
    ],
    140,
  )
  paper.moveDown(1)
  paper
    .fontSize(9)
    .fillColor(quiet)
    .text(
      'The text was fixed when the document was made. Its SHA-256 is that of the text as it was kept then, read and signed: a text that differs by a letter has another one.',
      { lineGap: 2 },
    )
}

function moment(at: Date, timeZone: string): string {
  const wire = wireInstant(at, timeZone)
  return `${formatDay(wire.slice(0, 10), 'MM/dd/yyyy')} ${formatTime(wire.slice(11, 16))} (${timeZone})`
}
