import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { usePageTitle } from '../../lib/browser/page-title.ts'

/** On a phone the last of a page can be scrolled clear of a notice. */
export const useNoticeRoom = () => (useIsPhone() ? 112 : 0)

/** The title of a page, and beside it what belongs to the whole page. */
const PageHead = ({ children }: { children: ReactNode }) => (
  <Group justify="space-between" gap="8px 16px">
    {children}
  </Group>
)

type ClinicPageProps = {
  title: string
  /** For a caller that focuses the title. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Shown beside the title. */
  aside: ReactNode
  children: ReactNode
}

/** A page about the patients of the whole clinic. */
export const ClinicPage = ({ title, titleRef, aside, children }: ClinicPageProps) => (
  <Stack display="grid" justify="stretch" miw={0} maw="var(--page)" pb={useNoticeRoom()}>
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
  /** The address of the whole list as a file; undefined while there is none. */
  fileUrl: string | undefined
  children: ReactNode
}

/** A page that lists records of the whole clinic and can export them as a file. */
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
