import { type ReactNode, type SubmitEvent, useRef } from 'react'
import { Column } from './column.tsx'
import { Alert } from './patient-frame.tsx'

export type StepAction = { label: string; go: () => void }

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
  children: ReactNode
}

/**
 * The fields of a step, with the buttons to continue and to go back. Nothing can be changed while the form is being
 * sent: the change would be lost.
 */
export function StepForm(props: Props) {
  const { onSubmit, submit, working, isWorking, back, also, failure, children } = props
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
      </Column>
    </Column>
  )
}
