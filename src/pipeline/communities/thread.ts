import '../../common/frozen-intrinsics.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { group } from './grouping.ts';
import type { GroupingTask } from './grouping-task.ts';

parentPort?.postMessage(group(workerData as GroupingTask));
