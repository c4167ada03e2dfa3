import { Box, Stack } from '@mantine/core'
import { type FormEventHandler, type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react'
import { Message } from '../../ui/feedback/message.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import styles from './session-form.module.css'

/**
 * The form of a page that needs no login. The element of its notice exists before its text, so that screen readers
 * announce it; a problem is announced by a passing notice, and also stays here.
 */
export const SessionForm = ({
  ref,
  title,
  notice,
  problem,
  onSubmit,
  actions,
  children,
}: {
  ref: Ref<HTMLFormElement>
  title: string
  notice?: string | undefined
  problem: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
  actions: ReactNode
  children: ReactNode
}) => (
  <main className={styles.screen}>
    <form ref={ref} className={styles.form} onSubmit={onSubmit} noValidate>
      <Wordmark />
      <div>
        <h1>{title}</h1>
        <div role="status">
          {notice === undefined ? null : (
            <Box mt="md">
              <Message kind="notice">
                <p>{notice}</p>
              </Message>
            </Box>
          )}
        </div>
      </div>
      {problem === undefined ? null : (
        <Message kind="alert" isReadOut={false}>
          {problem}
        </Message>
      )}
      {children}
      <Stack gap="xs" mt="xs">
        {actions}
      </Stack>
    </form>
  </main>
)

/** A form that is the whole page starts in its first empty field. */
export function useFocusOnFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    fields.find(field => field.value === '')?.focus()
  }, [])
  return form
}
