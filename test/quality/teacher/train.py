"""Fits a teacher on the sentences that `sentences.ts` writes, and tells how well it reads the folds left out.

python train.py --model all-minilm-l6-v2.onnx --tokenizer tokenizer.json --gold gold.jsonl --leave 0,1 --out teacher-01.pt
"""

import argparse
import json
import random
import time
from collections import Counter

import torch
from torch.nn import functional

from minilm import Windows, batch, pretrained, shares

parser = argparse.ArgumentParser()
for name in ("model", "tokenizer", "gold", "out"):
    parser.add_argument(f"--{name}", required=True)
parser.add_argument("--leave", default="", help="folds left out, with commas between")
parser.add_argument("--epochs", type=int, default=3)
parser.add_argument("--rate", type=float, default=3e-4)
parser.add_argument("--batch", type=int, default=800, help="pieces in a batch")
args = parser.parse_args()

random.seed(1)
torch.manual_seed(1)
left = {int(fold) for fold in args.leave.split(",") if fold}
with open(args.gold) as lines:
    documents = [json.loads(line) for line in lines]
windows_of = Windows(args.tokenizer).of


def labelled(document):
    """The document's windows with the tag of each word: -1 where a word is no part of a name anyway."""
    for window in windows_of(document):
        window["tags"] = [document["sentences"][s]["tags"][w] for s, w, _ in window["words"]]
        if any(tag >= 0 for tag in window["tags"]):
            yield window


learned = [w for d in documents if d["fold"] not in left for w in labelled(d)]
model = pretrained(args.model)
fresh = [p for part in (model.tags, model.cases, model.lists) for p in part.parameters()]
added = {id(p) for p in fresh}
for table in (model.words, model.places):
    table.weight.requires_grad = False
optimizer = torch.optim.AdamW(
    [{"params": [p for p in model.parameters() if p.requires_grad and id(p) not in added]}, {"params": fresh, "lr": args.rate * 5}],
    lr=args.rate,
    weight_decay=0.01,
)


def batches():
    """Batches of windows that are about as long, in an order by chance."""
    groups, group = [], []
    for window in sorted(learned, key=lambda w: len(w["pieces"]) + random.random() * 40):
        group.append(window)
        if sum(len(one["pieces"]) for one in group) >= args.batch:
            groups.append(group)
            group = []
    groups.append(group)
    random.shuffle(groups)
    return [group for group in groups if group]


steps = args.epochs * len(batches())
warm = steps // 10
schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda n: min((n + 1) / warm, max(0.01, (steps - n) / (steps - warm))))
print(f"{len(learned)} windows, {steps} steps", flush=True)
begun = time.time()
model.train()
step = 0
for epoch in range(args.epochs):
    for group in batches():
        with torch.autocast("cpu", dtype=torch.bfloat16):
            scores = model(*batch(group))
        picked = torch.cat([scores[n, [at for _, _, at in w["words"]]] for n, w in enumerate(group)]).float()
        tags = torch.tensor([tag for w in group for tag in w["tags"]])
        loss = functional.cross_entropy(picked, tags, ignore_index=-1)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        step += 1
        if step % 50 == 0:
            print(f"step {step}, loss {loss.item():.3f}, {time.time() - begun:.0f} s", flush=True)
torch.save(model.state_dict(), args.out)


def names_in(tags):
    """The names that tags mark: first word, end and kind."""
    found, begun = set(), None
    for at, tag in enumerate([*tags, 0]):
        kind = (tag - 1) // 2 if tag > 0 else None
        if begun and (kind != begun[1] or tag % 2 == 1):
            found.add((begun[0], at, begun[1]))
            begun = None
        if kind is not None and begun is None:
            begun = (at, kind)
    return found


counts = Counter()
for document in documents:
    if document["fold"] not in left:
        continue
    windows = list(labelled(document))
    for window, of in zip(windows, [one for n in range(0, len(windows), 16) for one in shares(model, windows[n : n + 16])]):
        gold = names_in(window["tags"])
        found = names_in([tag if known >= 0 else 0 for tag, known in zip(of.argmax(-1).tolist(), window["tags"])])
        for kind in (0, 1, 2):
            g, f = ({one for one in some if one[2] == kind} for some in (gold, found))
            for what, number in (("right", len(g & f)), ("wrong", len(f - g)), ("missed", len(g - f))):
                counts[document["set"], kind, what] += number
for of in sorted({key[0] for key in counts}):
    for kind, label in enumerate(("persons", "organizations", "locations")):
        right, wrong, missed = (counts[of, kind, what] for what in ("right", "wrong", "missed"))
        print(f"{of} {label}: P {right / max(1, right + wrong):.3f} R {right / max(1, right + missed):.3f} F1 {2 * right / max(1, 2 * right + wrong + missed):.3f} of {right + missed}")
