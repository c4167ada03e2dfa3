import type { SignatureInput } from '@archwire/contract/documents/signing'
import { type SignableKind, signDocument } from '../api/public-document.ts'
import { nobodyYet } from './signing.ts'
import { useFormToSign } from './use-form-to-sign.ts'

type Given = {
  kind: SignableKind
  token: string
  onDone: (signed: SignatureInput) => void
  onOutOfDate: () => void
}

/** Who signs a document in which nothing is asked. */
export const useSigning = ({ kind, token, onDone, onOutOfDate }: Given) =>
  useFormToSign({
    link: token,
    empty: nobodyYet,
    signerOf: signer => signer,
    answerProblems: () => ({}),
    send: (_signer, signature, keyFor) => signDocument(kind, token, signature, keyFor(signature)),
    stillHere: 'What you filled in is still here.',
    onDone,
    onOutOfDate,
  })
