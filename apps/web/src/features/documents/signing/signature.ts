import type { SignatureInput } from '@archwire/contract/documents/signing'
import { legalNameProblem, relationships, type Signer } from '@archwire/domain/documents/signing'

/** A point of the pen, each coordinate from 0 to 1 across and down the box. */
export type Point = { x: number; y: number }
export type Stroke = readonly Point[]

/** The size in pixels of the picture that is sent. */
const picture = { width: 600, height: 240 }

/** The ratio of width to height. */
export const boxRatio = picture.width / picture.height

type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'stroke'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'strokeStyle'
>

/** Draws with round corners from the middle of one step to the middle of the next. */
export function drawStrokes(pen: Pen, strokes: readonly Stroke[], width: number, height: number): void {
  pen.lineWidth = Math.max(2, width / 200)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.strokeStyle = '#14181b'
  for (const stroke of strokes) {
    const points = stroke.map(({ x, y }) => ({ x: x * width, y: y * height }))
    const [first, ...rest] = points
    if (first === undefined) continue
    pen.beginPath()
    pen.moveTo(first.x, first.y)
    if (rest.length === 0) pen.lineTo(first.x + 0.1, first.y)
    for (const [index, point] of rest.entries()) {
      const next = rest[index + 1]
      if (next === undefined) pen.lineTo(point.x, point.y)
      else pen.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
    }
    pen.stroke()
  }
}

/** The same strokes make the same picture, whatever screen they were drawn on. */
function pictureOf(strokes: readonly Stroke[]): string {
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser cannot draw')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, picture.width, picture.height)
  drawStrokes(pen, strokes, picture.width, picture.height)
  return canvas.toDataURL('image/png')
}

/** The signer as filled in; empty until it is. */
export type SignerValues = {
  who: '' | Signer['kind']
  relationship: string
  legalName: string
  /** The typed name stands in place of a drawing. */
  isTyped: boolean
}

export const nobodyYet: SignerValues = { who: '', relationship: '', legalName: '', isTyped: false }

/** The name in the thanks: whoever signed on behalf of the patient, or else the patient. */
export const thankedName = (signed: SignatureInput, patientFirstName: string): string =>
  signed.signer.kind === 'guardian' ? signed.legal_name : patientFirstName

/** Problems by field, in the order of the page. */
export type SigningProblems = Partial<Record<'signer' | 'relationship' | 'legal_name' | 'image', string>>

export function signingProblems(values: SignerValues, strokes: readonly Stroke[]): SigningProblems {
  const nameProblem = legalNameProblem(values.legalName)
  return {
    ...(values.who === '' && { signer: 'Please say who signs.' }),
    ...(values.who === 'guardian' &&
      values.relationship === '' && { relationship: 'Please choose your relationship to the patient.' }),
    ...(nameProblem !== undefined && { legal_name: nameProblem }),
    ...(!values.isTyped && strokes.length === 0 && { image: 'Please sign in the box.' }),
  }
}

/** The payload; call it only for a signature without problems. */
export function signatureOf(values: SignerValues, strokes: readonly Stroke[]): SignatureInput {
  const relationship = relationships.find(one => one === values.relationship)
  const { isTyped } = values
  return {
    legal_name: values.legalName.trim(),
    method: isTyped ? 'typed' : 'drawn',
    image: isTyped ? null : pictureOf(strokes),
    signer:
      values.who === 'guardian' && relationship !== undefined
        ? { kind: 'guardian', relationship }
        : { kind: 'patient' },
  }
}

/** The server's problems with a signature, by the same fields. */
export const refusedSignature = (errors: Record<string, string[]>): SigningProblems => {
  const said = (field: string) => errors[`signature.${field}`]?.[0]
  const found = {
    signer: said('signer'),
    relationship: said('signer.relationship'),
    legal_name: said('legal_name'),
    image: said('image'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}
