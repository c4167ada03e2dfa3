import type { SignatureInput } from '@archwire/contract/documents/signing'
import { useCallback, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { idempotencyKeys } from '../../../lib/api/idempotency-key.ts'
import { useDraftValues } from '../../../lib/forms/form-draft.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import {
  refusedSignature,
  type SignerValues,
  type SigningProblems,
  type Stroke,
  signatureOf,
  signingProblems,
} from './signature.ts'

/** Problems by field: those of the questions above the signature, and those of the signature. */
export type Problems = { answers: Record<string, string>; signature: SigningProblems }
const none: Problems = { answers: {}, signature: {} }

const hasAny = ({ answers, signature }: Problems) =>
  Object.keys(answers).length > 0 || Object.keys(signature).length > 0

type Options<Values> = {
  /** The key under which the draft is stored. */
  link: string
  empty: Values
  signerOf: (values: Values) => SignerValues
  /** The problems of everything but the signature. */
  answerProblems: (values: Values) => Record<string, string>
  send: (
    values: Values,
    signature: SignatureInput,
    keyFor: (content: unknown) => string,
  ) => Promise<{ copyTo?: string | undefined }>
  /** Shown where sending failed: the input is still here. */
  stillHere: string
  /** Called with the masked address to which a copy is sent, if one is. */
  onDone: (signed: SignatureInput, copyTo?: string) => void
  /** Called when the questions may have changed, or there is nothing to sign any more. */
  onOutOfDate: () => void
}

export type FormBeingSigned<Values> = ReturnType<typeof useFormToSign<Values>>

/** The input and the strokes of a form, and its problems. It is sent once, however often the button is pressed. */
export function useFormToSign<Values>(options: Options<Values>) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const forgetDrawing = useCallback(() => setStrokes([]), [])
  const draft = useDraftValues(options.link, options.empty, forgetDrawing)
  const [keyFor] = useState(idempotencyKeys)
  const { values } = draft
  const signer = options.signerOf(values)

  const found: Problems = {
    answers: options.answerProblems(values),
    signature: signingProblems(signer, strokes),
  }
  const { isTried, refused, touched, lookAt, failure, isSending, submit } = useSubmission({
    found,
    hasAny,
    send: async () => {
      const signature = signatureOf(signer, strokes)
      const { copyTo } = await options.send(values, signature, keyFor)
      draft.wipe()
      options.onDone(signature, copyTo)
    },
    describeError: error => {
      const { isOutOfDate, ...refusal } = refusalOf(error, options.stillHere)
      if (isOutOfDate) options.onOutOfDate()
      return refusal
    },
  })
  const problems: Problems = isTried
    ? {
        answers: { ...refused?.answers, ...found.answers },
        signature: { ...refused?.signature, ...found.signature },
      }
    : none
  return {
    values,
    signer,
    isForgotten: draft.isForgotten,
    change: (next: Partial<Values>) => {
      touched()
      draft.change({ ...values, ...next })
    },
    strokes,
    setStrokes,
    problems,
    lookAt,
    failure,
    isSending,
    submit,
  }
}

type Refusal = { problems: Problems; failure: string | undefined; isOutOfDate: boolean }

/** Why nothing was sent: problems by field, an outdated form, or a message. */
function refusalOf(error: unknown, stillHere: string): Refusal {
  if (!(error instanceof CallError))
    return { problems: none, failure: `It could not be sent. ${stillHere}`, isOutOfDate: false }
  const answers = Object.fromEntries(
    Object.entries(error.fieldErrors).flatMap(([path, [problem = 'is invalid']]) =>
      path.startsWith('answers.') ? [[path.slice('answers.'.length), problem]] : [],
    ),
  )
  const problems = { answers, signature: refusedSignature(error.fieldErrors) }
  const isRefused = error.status === 422 || error.status === 404
  // Browser and server apply the same rules, so an answer is refused only if the questions have changed.
  if (hasAny(problems)) return { problems, failure: undefined, isOutOfDate: Object.keys(answers).length > 0 }
  return {
    problems: none,
    failure: isRefused ? error.message : `It could not be sent. ${error.message} ${stillHere}`,
    isOutOfDate: isRefused,
  }
}
