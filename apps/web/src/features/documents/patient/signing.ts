import type { SignatureInput } from '@archwire/contract/documents/signing'
import { legalNameProblem, relationships, type Signer } from '@archwire/domain/documents/signing'
import { pictureOf, type Stroke } from './strokes.ts'

/** Who signs, as it is filled in; empty where nobody has said. */
export type SignerValues = {
  who: '' | Signer['kind']
  relationship: string
  legalName: string
  /** The typed name stands in place of a drawing. */
  isTyped: boolean
}

export const nobodyYet: SignerValues = { who: '', relationship: '', legalName: '', isTyped: false }

/** Who is thanked: whoever signed on behalf of the patient, or else the patient. */
export const thankedName = (signed: SignatureInput, patientFirstName: string): string =>
  signed.signer.kind === 'guardian' ? signed.legal_name : patientFirstName

/** What is wrong, by the field, in the order of the page. */
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

/** As it is sent; only of what has no problems. */
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

/** What the server says of a signature, by the same fields. */
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
