import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, type Ref, useEffect, useId } from 'react'
import { Message } from '../../../ui/message.tsx'
import { Overtaken } from '../../../ui/overtaken.tsx'
import { Facts } from '../../../ui/record-card.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { useCanEdit } from './claim-editing.ts'
import styles from './section.module.css'
import type { SectionForm } from './use-section.ts'

type Props = {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a claim under its name. */
export function Section({ title, aside, children }: Props) {
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading} className={styles.title}>
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

type EditProps = { ref: Ref<HTMLButtonElement>; what: string; onClick: () => void }

export const EditButton = ({ ref, what, onClick }: EditProps) => (
  <Button ref={ref} variant="default" aria-label={`Edit ${what}`} onClick={onClick}>
    Edit
  </Button>
)

type FormProps<V extends object> = {
  /** What is being changed, for its buttons. */
  what: string
  of: Pick<SectionForm<V>, 'element' | 'overtaken' | 'removed' | 'isWorking' | 'submit' | 'cancel'>
  /** It was just opened by somebody who goes on in it. */
  takesFocus?: boolean
  children: ReactNode
}

/** The fields of a part, and what ends it. */
export function PartForm<V extends object>({ what, of, takesFocus = false, children }: FormProps<V>) {
  const { element } = of
  useEffect(() => {
    if (takesFocus) element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [takesFocus, element])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    of.submit()
  }
  return (
    <form ref={of.element} className={styles.form} aria-label={what} noValidate onSubmit={submit}>
      <Overtaken by={of.overtaken} />
      {of.removed === undefined ? null : (
        <Message kind="alert">
          <p>{of.removed}</p>
        </Message>
      )}
      {children}
      <div className={styles.foot}>
        <Button variant="default" aria-label={`Cancel ${what}`} onClick={of.cancel}>
          Cancel
        </Button>
        {of.removed === undefined ? (
          <WorkingButton
            type="submit"
            aria-label={`Save ${what}`}
            working={of.isWorking ? 'Saving…' : undefined}
          >
            Save
          </WorkingButton>
        ) : null}
      </div>
    </form>
  )
}

type OwnProps<V extends object> = {
  title: string
  part: SectionForm<V>
  /** What it is changed by. */
  fields: ReactNode
  /** What is known. */
  children: ReactNode
}

/** A section of the claim itself, looked at or being changed. */
export function OwnSection<V extends object>({ title, part, fields, children }: OwnProps<V>) {
  const canEdit = useCanEdit()
  return (
    <Section
      title={title}
      aside={
        canEdit && !part.isOpen ? (
          <EditButton ref={part.opener} what={title} onClick={part.open} />
        ) : undefined
      }
    >
      {part.isOpen ? (
        <PartForm what={title} of={part}>
          {fields}
        </PartForm>
      ) : (
        <Facts>{children}</Facts>
      )}
    </Section>
  )
}
