import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { usePageTitle } from '../../lib/browser/page-title.ts'

/** On a phone the last of a page can be scrolled clear of a notice. */
export const useNoticeRoom = () => (useIsPhone() ? 112 : 0)

/** A title, and beside it what belongs to the whole page. */
const PageHead = ({ children }: { children: ReactNode }) => (
  <Group justify="space-between" gap="8px 16px">
    {children}
  </Group>
)

type ClinicPageProps = {
  title: string
  /** For whoever gives it the focus. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Beside the title. */
  aside: ReactNode
  children: ReactNode
}

/** A page about the patients of the whole clinic. */
export const ClinicPage = ({ title, titleRef, aside, children }: ClinicPageProps) => (
  <Stack display="grid" justify="stretch" miw={0} maw={1200} pb={useNoticeRoom()}>
    <PageHead>
      <h1 ref={titleRef} tabIndex={-1}>
        {title}
      </h1>
      {aside}
    </PageHead>
    {children}
  </Stack>
)

type ListPageProps = {
  title: string
  /** Where the whole list is as a file; undefined while there is none. */
  fileUrl: string | undefined
  children: ReactNode
}

/** A page that lists something of the whole clinic, which can be taken along as a file. */
export function ListPage({ title, fileUrl, children }: ListPageProps) {
  usePageTitle(title)
  return (
    <Stack display="grid" justify="stretch" miw={0}>
      <PageHead>
        <h1 tabIndex={-1}>{title}</h1>
        {fileUrl === undefined ? null : (
          <Button component="a" variant="default" href={fileUrl} download>
            Export CSV
          </Button>
        )}
      </PageHead>
      {children}
    </Stack>
  )
}
