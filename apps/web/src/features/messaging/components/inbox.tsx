type Props = { openId: number | undefined; today: string; giveUp: () => void }

export const Inbox = (_props: Props) => null
