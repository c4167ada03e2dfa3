import type { PublicIntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { type Answers, answerProblems, tidyAnswers } from '@archwire/domain/health-history/answers'
import { useCallback, useRef, useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { onceKeys } from '../../../lib/once-key.ts'
import { answerForm } from '../api/public-intake-form.ts'
import {
  nobodyYet,
  refusedSignature,
  type SignerValues,
  type SigningProblems,
  signatureOf,
  signingProblems,
} from './signing.ts'
import type { Stroke } from './strokes.ts'
import { useKeptValues } from './use-kept-values.ts'

export type Values = { answers: Answers; signer: SignerValues }
const nothing: Values = { answers: {}, signer: nobodyYet }

export type Problems = { answers: Record<string, string>; signature: SigningProblems }
const none: Problems = { answers: {}, signature: {} }

const hasAny = ({ answers, signature }: Problems) =>
  Object.keys(answers).length > 0 || Object.keys(signature).length > 0

type Given = { uuid: string; form: PublicIntakeForm; onDone: () => void; onOutOfDate: () => void }

/** What is filled in, what is wrong with it, and how it is sent: once, however often somebody presses. */
export function useHealthHistory({ uuid, form, onDone, onOutOfDate }: Given) {
  const { questions } = form
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const forgetDrawing = useCallback(() => setStrokes([]), [])
  const kept = useKeptValues<Values>(uuid, nothing, forgetDrawing)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState(none)
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  // Another object each time that somebody must be shown what is wrong.
  const [lookAt, setLookAt] = useState<Problems>()
  const [keyFor] = useState(onceKeys)
  const busy = useRef(false)
  const { values } = kept
  const answers = answersTo(questions, values.answers)

  const found: Problems = {
    answers: answerProblems(questions, answers),
    signature: signingProblems(values.signer, strokes),
  }
  const problems: Problems = isTried
    ? {
        answers: { ...refused.answers, ...found.answers },
        signature: { ...refused.signature, ...found.signature },
      }
    : none

  const send = async () => {
    const response = {
      answers: tidyAnswers(questions, answers),
      signature: signatureOf(values.signer, strokes),
    }
    try {
      await answerForm(uuid, response, keyFor(response))
      kept.wipe()
      onDone()
    } catch (error) {
      const told = refusalOf(error)
      if (told.isOutOfDate) onOutOfDate()
      setRefused(told.problems)
      if (hasAny(told.problems)) setLookAt(told.problems)
      setFailure(told.failure)
    }
  }
  const submit = () => {
    if (busy.current) return
    setTried(true)
    setFailure(undefined)
    setRefused(none)
    if (hasAny(found)) {
      setLookAt({ ...found })
      return
    }
    busy.current = true
    setSending(true)
    void send().finally(() => {
      busy.current = false
      setSending(false)
    })
  }
  const change = (next: Partial<Values>) => {
    setRefused(none)
    kept.change({ ...values, ...next })
  }
  return { ...kept, change, strokes, setStrokes, problems, lookAt, failure, isSending, submit }
}

/** Without what was kept for a question that is not asked any more. */
function answersTo(questions: PublicIntakeForm['questions'], kept: Answers): Answers {
  const asked = questions.flatMap(({ key, more }) => (more === undefined ? [key] : [key, more.key]))
  return Object.fromEntries(Object.entries(kept).filter(([key]) => asked.includes(key)))
}

const stillHere = 'Everything that you filled in is still here.'

/** Why nothing was sent: what is wrong with which field, or that somebody was quicker, or in words. */
function refusalOf(error: unknown): {
  problems: Problems
  failure: string | undefined
  isOutOfDate: boolean
} {
  if (!(error instanceof CallError))
    return { problems: none, failure: `It could not be sent. ${stillHere}`, isOutOfDate: false }
  const answers = Object.fromEntries(
    Object.entries(error.fieldErrors).flatMap(([path, [problem = 'is invalid']]) =>
      path.startsWith('answers.') ? [[path.slice('answers.'.length), problem]] : [],
    ),
  )
  const problems = { answers, signature: refusedSignature(error.fieldErrors) }
  const isRefused = error.status === 422 || error.status === 404
  // Both sides go by the same rules: an answer is refused only if other questions are asked by now.
  if (hasAny(problems)) return { problems, failure: undefined, isOutOfDate: Object.keys(answers).length > 0 }
  return {
    problems: none,
    failure: isRefused ? error.message : `It could not be sent. ${error.message} ${stillHere}`,
    isOutOfDate: isRefused,
  }
}
