import { Button, Group, Modal, Stack } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import './dialog.css'
import { trapFocus, useRestoreFocus } from './dialog-focus.ts'

type Props = {
  text: string
  detail?: string | undefined
  list?: string[] | undefined
  yes: string
  no?: string | undefined
  isDangerous?: boolean | undefined
  isUsual?: boolean | undefined
  onAnswer: (yes: boolean) => void
}

// The library gives every dialog the role `dialog`, so the role is set afterwards.
function asAlert(element: HTMLElement | null) {
  element?.setAttribute('role', 'alertdialog')
  return trapFocus(element)
}

/** Enter that is still held since it opened the dialog must not answer it. */
function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** A second click within this time was meant for the button that opened the dialog. */
const doubleClick = 500

/**
 * A confirmation with two answers. The one that changes nothing has the focus, unless the other is the usual one; Escape
 * chooses it in either case.
 */
export function ConfirmDialog({
  text,
  detail,
  list = [],
  yes,
  no = 'Cancel',
  isDangerous = false,
  isUsual = false,
  onAnswer,
}: Props) {
  useRestoreFocus()
  const [isNew, setNew] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), doubleClick)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Modal.Root
      opened
      onClose={() => onAnswer(false)}
      size={400}
      centered
      zIndex={300}
      closeOnClickOutside={!isNew}
      trapFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content ref={asAlert} onKeyDown={ignoreHeldEnter}>
        <Stack component={Modal.Body} gap="xs" p="lg">
          <Modal.Title fz="lg" lh="24px" fw={600}>
            {text}
          </Modal.Title>
          {detail === undefined ? null : <p>{detail}</p>}
          {list.length === 0 ? null : (
            <ul className="bullets">
              {list.map(entry => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          )}
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" data-autofocus={!isUsual || undefined} onClick={() => onAnswer(false)}>
              {no}
            </Button>
            <Button
              data-autofocus={isUsual || undefined}
              {...(isDangerous && { variant: 'outline', color: 'var(--mantine-color-error)' })}
              onClick={() => onAnswer(true)}
            >
              {yes}
            </Button>
          </Group>
        </Stack>
      </Modal.Content>
    </Modal.Root>
  )
}
