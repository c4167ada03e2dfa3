import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMatch } from 'react-router'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { PageUnderDeepLink, useCloseDialog, useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { LoadFailure, Message } from '../../../ui/feedback/message.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import type { SettingsKind, SettingsRecord } from './settings-kind.ts'
import { SettingsList, SettingsListSkeleton } from './settings-list.tsx'
import { useSettingsActions } from './use-settings-actions.ts'

type Props<R extends SettingsRecord, Values extends object, Change extends object> = {
  kind: SettingsKind<R, Values, Change>
  /** Whether everything that the form of a new record needs has been loaded. */
  canAdd?: boolean
}

/** The page of one kind of records of the set-up: their list, and the dialogs that open over it by their addresses. */
export const SettingsListScreen = <R extends SettingsRecord, Values extends object, Change extends object>(
  props: Props<R, Values, Change>,
) => (
  <PageUnderDeepLink value={props.kind.path}>
    <Screen {...props} />
  </PageUnderDeepLink>
)

function Screen<R extends SettingsRecord, Values extends object, Change extends object>({
  kind,
  canAdd = true,
}: Props<R, Values, Change>) {
  usePageTitle(kind.title)
  const { data, error, refetch, isFetching } = useQuery(kind.query)
  const actions = useSettingsActions(kind)
  const openDialog = useOpenDialog()
  const closeDialog = useCloseDialog()
  const isAdding = useMatch(`${kind.path}/new`) !== null
  const editedId = useMatch(`${kind.path}/:id/edit`)?.params.id
  const { failure } = actions
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="8px 16px">
        <h1>{kind.title}</h1>
        <Button onClick={() => openDialog(`${kind.path}/new`)}>Add {kind.one}</Button>
      </Group>
      <Text c="dimmed">{kind.hint}</Text>
      {failure === undefined ? null : (
        <Message kind="alert" title="Nothing was changed.">
          <p>{failure.message}</p>
          {conflictingVersion(failure) === undefined ? null : (
            <p>It is shown below as it is now. Look again, then repeat it.</p>
          )}
        </Message>
      )}
      <VisuallyHidden role="status">{actions.spoken}</VisuallyHidden>
      {data !== undefined ? (
        <SettingsList
          kind={kind}
          records={data}
          canMove={kind.move !== undefined}
          actions={actions}
          onEdit={({ id }) => openDialog(`${kind.path}/${id}/edit`)}
        />
      ) : error !== null && !isFetching ? (
        <LoadFailure what={`The ${kind.title.toLowerCase()}`} error={error} retry={() => void refetch()} />
      ) : (
        <SettingsListSkeleton />
      )}
      {data?.some(record => record.active) === false ? <Text c="dimmed">{kind.empty}</Text> : null}
      {isAdding && canAdd ? <SettingsDialog kind={kind} record={undefined} onClose={closeDialog} /> : null}
      {editedId !== undefined && data !== undefined ? (
        <Opened
          key={editedId}
          kind={kind}
          record={data.find(({ id }) => String(id) === editedId)}
          onClose={closeDialog}
        />
      ) : null}
    </Stack>
  )
}

/** The record when the dialog was opened, whatever the list shows later. An address may name no record. */
function Opened<R extends SettingsRecord, Values extends object, Change extends object>({
  kind,
  record,
  onClose,
}: Pick<Props<R, Values, Change>, 'kind'> & { record: R | undefined; onClose: () => void }) {
  const [opened] = useState(record)
  const isNothing = opened === undefined
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isNothing) close()
  }, [isNothing])
  return isNothing ? null : <SettingsDialog kind={kind} record={opened} onClose={onClose} />
}
