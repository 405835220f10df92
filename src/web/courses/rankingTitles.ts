import type { ItemRanking } from '../../protocol/itemRanking.ts';

export const RANKING_TITLES: Record<ItemRanking['order'], string> = {
  latest: '最近更新',
  popular: '下载最多',
};
