import { useRef, useState } from 'react'

type SubmissionOptions<Problems> = {
  /** The current problems of the form. */
  found: Problems
  hasAny: (problems: Problems) => boolean
  send: () => Promise<void>
  /** The problems of the fields, and the message for the whole form; undefined if the error was handled elsewhere. */
  describeError: (error: unknown) => { problems: Problems; failure: string | undefined } | undefined
  /** Problems are shown before the button was pressed. */
  isTriedAlready?: boolean
}

/** How a patient's form is sent: once, however often the button is pressed, and not while it has problems. */
export function useSubmission<Problems extends object>(options: SubmissionOptions<Problems>) {
  const { found, hasAny, isTriedAlready = false } = options
  const [isTried, setTried] = useState(isTriedAlready)
  const [refused, setRefused] = useState<Problems>()
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  // A new object each time that the focus must move to a problem.
  const [lookAt, setLookAt] = useState(isTriedAlready ? found : undefined)
  const busy = useRef(false)

  const submit = async () => {
    if (busy.current) return
    setTried(true)
    setFailure(undefined)
    setRefused(undefined)
    if (hasAny(found)) {
      setLookAt({ ...found })
      return
    }
    busy.current = true
    setSending(true)
    try {
      await options.send()
    } catch (error) {
      const refusal = options.describeError(error)
      if (refusal === undefined) return
      setRefused(refusal.problems)
      setFailure(refusal.failure)
      if (hasAny(refusal.problems)) setLookAt(refusal.problems)
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return {
    /** Whether problems are to be shown. */
    isTried,
    /** The problems that the server found. */
    refused,
    lookAt,
    failure,
    isSending,
    submit: () => void submit(),
    /** Drops the server's refusal once it is out of date. */
    touched: () => setRefused(undefined),
    /** Begins another form. */
    reset: () => {
      setTried(false)
      setRefused(undefined)
      setFailure(undefined)
      setLookAt(undefined)
    },
  }
}
