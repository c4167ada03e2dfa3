import type { Claim } from '@archwire/contract/claims/claim'
import { Box, Button, Group, Stack } from '@mantine/core'
import type { FormRulesRecord } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, type Ref, useEffect } from 'react'
import { ConflictNotice } from '../../../ui/feedback/conflict-notice.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { EndButtons } from '../../../ui/layout/end-buttons.tsx'
import { Facts } from '../../../ui/layout/record-page.tsx'
import { type ClaimRequest, claimKey, saveClaim, storeClaim } from '../claim/claim-queries.ts'
import { useCanEdit } from './claim-editing.ts'
import { type SectionForm, useSection } from './use-section.ts'

type Props = {
  title: string
  /** Shown beside the title. */
  aside?: ReactNode
  children: ReactNode
}

const headingOf = (title: string) => `claim-${title.toLowerCase().replaceAll(' ', '-')}`

/** Leads to a section: to the field that `goToField` leads to, or else to its first field or button, if it has any. */
export function goToSection(title: string, goToField: () => boolean): void {
  const heading = document.getElementById(headingOf(title))
  const section = heading?.closest('section')
  section?.scrollIntoView({ block: 'start' })
  if (goToField()) return
  const target =
    section?.querySelector<HTMLElement>('input, select, textarea') ?? section?.querySelector('button')
  ;(target ?? heading)?.focus({ preventScroll: true })
}

/** A section of a claim with a title. */
export function Section({ title, aside, children }: Props) {
  const heading = headingOf(title)
  return (
    <Stack component="section" gap="sm" miw={0} py="md" className="line-above" aria-labelledby={heading}>
      <Group gap="xs" mih="var(--control)">
        <Box id={heading} component="h3" flex={1} tabIndex={-1} className="no-focus-ring">
          {title}
        </Box>
        {aside}
      </Group>
      {children}
    </Stack>
  )
}

type EditProps = { ref: Ref<HTMLButtonElement>; what: string; onClick: () => void }

export const EditButton = ({ ref, what, onClick }: EditProps) => (
  <Button ref={ref} variant="default" aria-label={`Edit ${what}`} onClick={onClick}>
    Edit
  </Button>
)

type FormProps<V extends object> = {
  /** What is being edited, for the labels of the buttons. */
  what: string
  of: Pick<SectionForm<V>, 'element' | 'conflict' | 'removed' | 'isWorking' | 'submit' | 'cancel'>
  /** It was just opened and takes the focus. */
  takesFocus?: boolean
  children: ReactNode
}

/** The fields of a section with Save and Cancel. */
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
    <form ref={of.element} aria-label={what} noValidate onSubmit={submit}>
      <Stack miw={0}>
        {of.conflict === undefined ? null : <ConflictNotice {...of.conflict} />}
        {of.removed === undefined ? null : (
          <Message kind="alert">
            <p>{of.removed}</p>
          </Message>
        )}
        {children}
        <EndButtons>
          <Button variant="default" aria-label={`Cancel ${what}`} onClick={of.cancel}>
            Cancel
          </Button>
          {of.removed === undefined ? (
            <WorkingButton
              type="submit"
              variant="default"
              aria-label={`Save ${what}`}
              working={of.isWorking ? 'Saving…' : undefined}
            >
              Save
            </WorkingButton>
          ) : null}
        </EndButtons>
      </Stack>
    </form>
  )
}

type OwnProps<V extends object> = {
  title: string
  part: SectionForm<V>
  /** Shown above both. */
  note?: ReactNode
  /** The form fields. */
  fields: ReactNode
  /** The content shown while it is not being edited. */
  children: ReactNode
}

/** A section of the claim itself, shown or being edited. */
export function OwnSection<V extends object>({ title, part, note, fields, children }: OwnProps<V>) {
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
      {note}
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

type ClaimSectionOptions<V extends object> = {
  name: string
  claim: Claim
  valuesOf: (claim: Claim) => V
  labels: Record<keyof V & string, string>
  rules: FormRulesRecord<V>
  problemsIn: (error: Error) => Record<string, string>
  changeOf: (values: V) => ClaimRequest
  savedMessage: string
  startsOpen?: boolean
}

/** The form of a section of the claim itself; all of these share the claim's version. */
export function useClaimSection<V extends object>(options: ClaimSectionOptions<V>): SectionForm<V> {
  const queryClient = useQueryClient()
  const { name, claim, changeOf, valuesOf, ...rest } = options
  return useSection<Claim, V>({
    ...rest,
    name: `claim-${claim.id}-${name}`,
    stored: claim,
    valuesOf: stored => valuesOf(stored ?? claim),
    newest: () => queryClient.getQueryData<Claim>(claimKey(claim.patientId, claim.id)),
    store: (seen, values) => saveClaim(seen ?? claim, changeOf(values)),
    onStored: stored => storeClaim(queryClient, { ...claim, ...stored }),
  })
}
