import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMatch } from 'react-router'
import { PageUnderDeepLink, useCloseDialog, useOpenDialog } from '../../../lib/dialog-route.ts'
import { newerIn } from '../../../lib/newer-in.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Message } from '../../../ui/message.tsx'
import type { Kept, SetUpKind } from '../components/set-up-kind.ts'
import { SetUpList } from '../components/set-up-list.tsx'
import { SetUpSkeleton } from '../components/set-up-skeleton.tsx'
import { useSetUpActions } from '../components/use-set-up-actions.ts'
import { SetUpDialog } from '../dialogs/set-up-dialog.tsx'
import styles from './set-up-screen.module.css'

type Props<R extends Kept, Values extends object, Change extends object> = {
  kind: SetUpKind<R, Values, Change>
  /** Everything is known that a new one begins with. */
  canAdd?: boolean
}

/** The page of one kind of the set-up: its list, and the dialogs that stand over it by their addresses. */
export const SetUpScreen = <R extends Kept, Values extends object, Change extends object>(
  props: Props<R, Values, Change>,
) => (
  <PageUnderDeepLink value={props.kind.path}>
    <Screen {...props} />
  </PageUnderDeepLink>
)

function Screen<R extends Kept, Values extends object, Change extends object>({
  kind,
  canAdd = true,
}: Props<R, Values, Change>) {
  usePageTitle(kind.title)
  const { data, error, refetch, isFetching } = useQuery(kind.query)
  const actions = useSetUpActions(kind)
  const openDialog = useOpenDialog()
  const closeDialog = useCloseDialog()
  const isAdding = useMatch(`${kind.path}/new`) !== null
  const editedId = useMatch(`${kind.path}/:id/edit`)?.params.id
  const { failure } = actions
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{kind.title}</h1>
        <Button onClick={() => openDialog(`${kind.path}/new`)}>Add {kind.one}</Button>
      </div>
      <p className={styles.hint}>{kind.hint}</p>
      {failure === undefined ? null : (
        <Message kind="alert" title="Nothing was changed.">
          <p>{failure.message}</p>
          {newerIn(failure) === undefined ? null : (
            <p>It is shown below as it is now. Look again, then repeat it.</p>
          )}
        </Message>
      )}
      <p className={styles.spoken} role="status">
        {actions.spoken}
      </p>
      {data !== undefined ? (
        <SetUpList
          kind={kind}
          records={data}
          canMove={kind.move !== undefined}
          actions={actions}
          onEdit={({ id }) => openDialog(`${kind.path}/${id}/edit`)}
        />
      ) : error !== null && !isFetching ? (
        <LoadFailure what={`The ${kind.title.toLowerCase()}`} error={error} retry={() => void refetch()} />
      ) : (
        <SetUpSkeleton />
      )}
      {data?.some(record => record.active) === false ? <p className={styles.hint}>{kind.empty}</p> : null}
      {isAdding && canAdd ? <SetUpDialog kind={kind} record={undefined} onClose={closeDialog} /> : null}
      {editedId !== undefined && data !== undefined ? (
        <Opened
          key={editedId}
          kind={kind}
          record={data.find(({ id }) => String(id) === editedId)}
          onClose={closeDialog}
        />
      ) : null}
    </div>
  )
}

/** A record as it was when the dialog was opened, whatever the list says later. An address may name nothing. */
function Opened<R extends Kept, Values extends object, Change extends object>({
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
  return isNothing ? null : <SetUpDialog kind={kind} record={opened} onClose={onClose} />
}
