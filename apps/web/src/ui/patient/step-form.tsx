import { type MouseEvent, type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Column } from './column.tsx'
import { Alert } from './patient-frame.tsx'

export type StepAction = { label: string; go: () => void }

type Question = { text: string; stay: StepAction; leave: StepAction }

type Props = {
  onSubmit: () => void
  /** The label of the button, and its label while the form is being sent. */
  submit: string
  working: string
  isWorking: boolean
  back?: StepAction | undefined
  /** A second button beside the first. */
  also?: StepAction | undefined
  failure: string | undefined
  /** Takes the place of the buttons until it is answered. */
  question?: Question | undefined
  children: ReactNode
}

/**
 * The fields of a step, with the buttons to continue and to go back. Nothing can be changed while the form is being
 * sent: the change would be lost.
 */
export function StepForm(props: Props) {
  const { onSubmit, submit, working, isWorking, back, also, failure, question, children } = props
  const button = useRef<HTMLButtonElement>(null)
  const send = (how: () => void) => {
    if (isWorking) return
    // Enter submits from a field too, but a disabled field cannot keep the focus.
    button.current?.focus()
    how()
  }
  return (
    <Column
      as="form"
      gap={32}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        send(onSubmit)
      }}
    >
      <Column gap={32} inert={isWorking}>
        {children}
      </Column>
      <Column gap={12} className={also === undefined ? 'actions' : undefined}>
        {failure === undefined ? null : <Alert>{failure}</Alert>}
        {question === undefined ? (
          <div className="row">
            {back === undefined ? null : (
              <button type="button" className="quiet" onClick={back.go}>
                {back.label}
              </button>
            )}
            <button ref={button} type="submit" className="primary" aria-disabled={isWorking}>
              {isWorking ? working : submit}
            </button>
            {also === undefined ? null : (
              <button type="button" className="grow" onClick={() => send(also.go)}>
                {also.label}
              </button>
            )}
          </div>
        ) : (
          <StepQuestion {...question} onClosed={() => button.current?.focus()} />
        )}
      </Column>
    </Column>
  )
}

/** A question before the form is sent. The harmless response comes first and has the focus. */
function StepQuestion({ text, stay, leave, onClosed }: Question & { onClosed: () => void }) {
  const first = useRef<HTMLButtonElement>(null)
  const close = useEffectEvent(onClosed)
  useEffect(() => {
    first.current?.focus()
    // The pressed button is gone, unless the response has moved the focus.
    return () => {
      if (document.activeElement === document.body) close()
    }
  }, [])
  // The second click of a double click on the button before answers nothing.
  const answer = (go: () => void) => (event: MouseEvent) => {
    if (event.detail < 2) go()
  }
  return (
    <Column gap={12} role="group" aria-labelledby="step-question">
      <p id="step-question">{text}</p>
      <div className="row">
        <button ref={first} type="button" className="primary" onClick={answer(stay.go)}>
          {stay.label}
        </button>
        <button type="button" className="quiet" onClick={answer(leave.go)}>
          {leave.label}
        </button>
      </div>
    </Column>
  )
}
