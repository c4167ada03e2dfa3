import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode, Ref } from 'react'

type Props = ButtonProps & {
  /** The label while it is working: 'Saving…'; undefined while it can be pressed. */
  working: string | undefined
  type?: 'submit' | 'button'
  /** The id of the form that it submits, if it stands outside of it. */
  form?: string
  onClick?: () => void
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A button that shows its progress and cannot be pressed twice; it keeps the focus meanwhile. */
export function WorkingButton({ working, type = 'button', onClick, children, ...look }: Props) {
  const isWorking = working !== undefined
  return (
    <Button
      {...look}
      type={type}
      aria-disabled={isWorking}
      onClick={event => {
        // The second click of a double click is ignored: it may hit what the first one opened.
        if (isWorking || (type === 'submit' && event.detail > 1)) event.preventDefault()
        else onClick?.()
      }}
    >
      {working ?? children}
    </Button>
  )
}
