import type { Claim } from '@archwire/contract/claims/claim'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useRecovered } from '../../../lib/forms/form-recovery.ts'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { Entry, EntryList } from '../../../ui/layout/lists.tsx'
import { useCanEdit, useShownEntries } from './claim-editing.ts'
import { type PartKind, partName, type useRemovePart } from './claim-parts.ts'
import { EditButton, PartForm, Section } from './section.tsx'
import type { SectionForm } from './use-section.ts'

type ListProps<E extends { id: number }> = {
  claim: Claim
  kind: PartKind
  title: string
  /** The label of the button that adds an entry. */
  adds: string
  /** The text shown without entries. */
  none: string
  entries: readonly E[]
  labelOf: (entry: E) => string
  /** `onGone`: called when the entry has left the page, and with it the element that may have had the focus. */
  draw: (entry: E, onGone: () => void) => ReactNode
  drawNew: (onGone: () => void) => ReactNode
  /** Shown below the entries, if there are any. */
  sum?: ReactNode
}

/** A section with a list of entries, each edited by itself, and a button to add one. */
export function PartList<E extends { id: number }>(props: ListProps<E>) {
  const { claim, kind, title } = props
  const canEdit = useCanEdit()
  const isRecovered = useRecovered(partName(claim, kind, 'new')) !== undefined
  const [isAdding, setAdding] = useState(isRecovered)
  const entries = useShownEntries(props.entries, ({ id }) => [partName(claim, kind, id)])
  const adder = useRef<HTMLButtonElement>(null)
  const focusAdder = () => requestAnimationFrame(() => adder.current?.focus())
  const endAdding = () => {
    setAdding(false)
    focusAdder()
  }
  return (
    <Section
      title={title}
      aside={
        canEdit && !isAdding ? (
          <Button ref={adder} variant="default" onClick={() => setAdding(true)}>
            {props.adds}
          </Button>
        ) : undefined
      }
    >
      {entries.length === 0 && !isAdding ? <Text c="dimmed">{props.none}</Text> : null}
      {entries.length === 0 ? null : (
        <>
          <EntryList label={title}>
            {entries.map(entry => (
              <Entry key={entry.id} label={props.labelOf(entry)}>
                {props.draw(entry, focusAdder)}
              </Entry>
            ))}
          </EntryList>
          {props.sum}
        </>
      )}
      {isAdding ? props.drawNew(endAdding) : null}
    </Section>
  )
}

type EntryProps<V extends object> = {
  name: string
  /** The text below the name. */
  about: string
  part: SectionForm<V>
  removal: ReturnType<typeof useRemovePart>
  /** The form fields. */
  fields: ReactNode
  /** The content shown while it is not being edited. */
  children: ReactNode
}

/** An entry, shown or being edited. */
export function PartEntry<V extends object>({ name, about, part, removal, fields, children }: EntryProps<V>) {
  const canEdit = useCanEdit()
  if (part.isOpen) {
    return (
      <PartForm what={name} of={part}>
        {fields}
      </PartForm>
    )
  }
  return (
    <Stack gap="sm" miw={0}>
      <Group gap="xs">
        <Box flex={1} miw={160} className="long-words">
          <h4>{name}</h4>
          <Text c="dimmed">{about}</Text>
        </Box>
        {canEdit ? (
          <>
            <EditButton ref={part.opener} what={name} onClick={part.open} />
            <WorkingButton
              variant="default"
              aria-label={`Remove ${name}`}
              working={removal.isRemoving ? 'Removing…' : undefined}
              onClick={() => void removal.confirmAndRemove()}
            >
              Remove
            </WorkingButton>
          </>
        ) : null}
      </Group>
      {children}
    </Stack>
  )
}
