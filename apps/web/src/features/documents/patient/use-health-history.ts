import type { PublicIntakeForm } from '@archwire/contract/documents/intake-form-calls'
import type { SignatureInput } from '@archwire/contract/documents/signing'
import { type Answers, answerProblems, tidyAnswers } from '@archwire/domain/health-history/answers'
import { answerForm } from '../api/public-intake-form.ts'
import { nobodyYet, type SignerValues } from './signing.ts'
import { useFormToSign } from './use-form-to-sign.ts'

type Values = { answers: Answers; signer: SignerValues }
const nothing: Values = { answers: {}, signer: nobodyYet }

type Given = {
  uuid: string
  form: PublicIntakeForm
  onDone: (signed: SignatureInput) => void
  onOutOfDate: () => void
}

/** What is answered, with the signature below it. */
export function useHealthHistory({ uuid, form, onDone, onOutOfDate }: Given) {
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

/** Without what was kept for a question that is not asked any more. */
function answersTo(questions: PublicIntakeForm['questions'], kept: Answers): Answers {
  const asked = questions.flatMap(({ key, more }) => (more === undefined ? [key] : [key, more.key]))
  return Object.fromEntries(Object.entries(kept).filter(([key]) => asked.includes(key)))
}
