import { Box, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import { Link } from 'react-router'
import { useDialogState } from '../../lib/navigation/dialog-route.ts'
import { Card } from './card.tsx'
import { useNoticeRoom } from './clinic-page.tsx'
import styles from './record-page.module.css'

type RecordPageProps = {
  title: string
  /** For a caller that focuses the title. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Shown beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A view of a patient's record. */
export const RecordPage = ({ title, titleRef, aside, children }: RecordPageProps) => (
  <Stack display="grid" justify="stretch" gap="xs" miw={0} maw="var(--page)" pb={useNoticeRoom()}>
    <Group justify="space-between" gap="8px 12px">
      <Box component="h2" fz="lg" lh="24px" {...(titleRef && { ref: titleRef, tabIndex: -1 })}>
        {title}
      </Box>
      {aside}
    </Group>
    {children}
  </Stack>
)

/** The content of the chosen tab. */
export const RecordPanel = ({ id, tab, children }: { id: string; tab: string; children: ReactNode }) => (
  <Box role="tabpanel" id={id} aria-labelledby={`${id}-${tab}`} pt="xs">
    {children}
  </Box>
)

type RecordCardProps = {
  /** The id by which an address can lead to the card; it can take the focus then. */
  id?: string
  ref?: Ref<HTMLDivElement>
  title: string
  /** Shown beside the title: 'Coming soon', a button. */
  aside?: ReactNode
  /** The dialog that changes the card's values. */
  edit?: { address: string; label: string }
  children?: ReactNode
}

/** A part of a patient's record. */
export function RecordCard({ id, ref, title, aside, edit, children }: RecordCardProps) {
  const heading = useId()
  const dialog = useDialogState()
  return (
    <Card
      component="section"
      ref={ref}
      pb="md"
      aria-labelledby={heading}
      {...(id === undefined ? {} : { id, tabIndex: -1 })}
    >
      <Group gap="xs" wrap="nowrap" mih="var(--control)">
        <Box component="h3" id={heading} flex={1}>
          {title}
        </Box>
        {aside === undefined ? null : (
          <Text component="span" c="dimmed">
            {aside}
          </Text>
        )}
        {edit === undefined ? null : (
          <Link
            to={edit.address}
            state={dialog}
            className={`quiet ${styles.edit} screen-only`}
            aria-label={edit.label}
          >
            Edit
          </Link>
        )}
      </Group>
      {children}
    </Card>
  )
}

/** A list of named values. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

/** One named value; if it is missing, the list says so. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <Text component="dt" inherit c="dimmed">
      {name}
    </Text>
    <dd>
      {children || (
        <Text component="span" inherit c="dimmed">
          Not known
        </Text>
      )}
    </dd>
  </>
)
