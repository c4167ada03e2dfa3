import {
  answerIntakeForm,
  openSignedIntakeForm,
  type PublicIntakeForm,
  readPublicIntakeForm,
} from '@archwire/contract/documents/intake-form-calls'
import type { CopyProof, SignatureInput } from '@archwire/contract/documents/signing'
import type { Sent } from '@archwire/contract/endpoint'
import { type Answers, answerProblems, tidyAnswers } from '@archwire/domain/health-history/answers'
import { call } from '../../../lib/api/call.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { nobodyYet, type SignerValues } from '../signing/signature.ts'
import { useFormToSign } from '../signing/use-form-to-sign.ts'

/** The form that the server wrote into the page. */
export const preloadedForm = () => pageSettings.content() as PublicIntakeForm | undefined

export const readForm = (uuid: string) => call(readPublicIntakeForm, { params: { uuid } })

type FormResponse = Sent<typeof answerIntakeForm>['body']['response']

const answerForm = (uuid: string, response: FormResponse, idempotencyKey: string) =>
  call(answerIntakeForm, { params: { uuid }, body: { response } }, { idempotencyKey })

export const openSigned = (uuid: string, view: CopyProof) =>
  call(openSignedIntakeForm, { params: { uuid }, body: { view } })

type Values = { answers: Answers; signer: SignerValues }
const nothing: Values = { answers: {}, signer: nobodyYet }

type Options = {
  uuid: string
  form: PublicIntakeForm
  onDone: (signed: SignatureInput, copyTo?: string) => void
  onOutOfDate: () => void
}

/** The answers of the form, with the signature below them. */
export function useHealthHistory({ uuid, form, onDone, onOutOfDate }: Options) {
  const { questions } = form
  return useFormToSign<Values>({
    link: uuid,
    empty: nothing,
    signerOf: ({ signer }) => signer,
    answerProblems: ({ answers }) => answerProblems(questions, answersTo(questions, answers)),
    send: ({ answers }, signature, keyFor) => {
      const response = { answers: tidyAnswers(questions, answersTo(questions, answers)), signature }
      return answerForm(uuid, response, keyFor(response))
    },
    stillHere: 'Everything that you filled in is still here.',
    onDone,
    onOutOfDate,
  })
}

/** Drops stored answers to questions that are no longer asked. */
function answersTo(questions: PublicIntakeForm['questions'], storedAnswers: Answers): Answers {
  const currentKeys = questions.flatMap(({ key, more }) => (more === undefined ? [key] : [key, more.key]))
  return Object.fromEntries(Object.entries(storedAnswers).filter(([key]) => currentKeys.includes(key)))
}
