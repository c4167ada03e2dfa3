import { useCallback, useRef, useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { onceKeys } from '../../../lib/once-key.ts'
import { type SignableKind, signDocument } from '../api/public-document.ts'
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

type Given = { kind: SignableKind; token: string; onDone: () => void; onOutOfDate: () => void }

const hasAny = (problems: SigningProblems) => Object.keys(problems).length > 0

/** Who signs, what is wrong with it, and how it is sent: once, however often somebody presses. */
export function useSigning({ kind, token, onDone, onOutOfDate }: Given) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const forgetDrawing = useCallback(() => setStrokes([]), [])
  const kept = useKeptValues<SignerValues>(token, nobodyYet, forgetDrawing)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<SigningProblems>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  // Another object each time that somebody must be shown what is wrong.
  const [lookAt, setLookAt] = useState<SigningProblems>()
  const [keyFor] = useState(onceKeys)
  const busy = useRef(false)
  const { values } = kept
  const found = signingProblems(values, strokes)

  const send = async () => {
    const signature = signatureOf(values, strokes)
    try {
      await signDocument(kind, token, signature, keyFor(signature))
      kept.wipe()
      onDone()
    } catch (error) {
      const problems = error instanceof CallError ? refusedSignature(error.fieldErrors) : {}
      setRefused(problems)
      if (hasAny(problems)) return setLookAt(problems)
      // Somebody was quicker, or it was withdrawn: the page says so.
      if (isRefusal(error)) onOutOfDate()
      setFailure(wordsOf(error))
    }
  }
  const submit = () => {
    if (busy.current) return
    setTried(true)
    setFailure(undefined)
    setRefused({})
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
  return {
    values,
    isForgotten: kept.isForgotten,
    change: (next: SignerValues) => {
      setRefused({})
      kept.change(next)
    },
    strokes,
    setStrokes,
    problems: isTried ? { ...refused, ...found } : {},
    lookAt,
    failure,
    isSending,
    submit,
  }
}

const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && (error.status === 422 || error.status === 404)

function wordsOf(error: unknown): string {
  if (isRefusal(error)) return error.message
  const why = error instanceof CallError ? `${error.message} ` : ''
  return `It could not be sent. ${why}What you filled in is still here.`
}
