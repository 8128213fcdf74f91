"""What is printed on cards, drawn by us: suits, ranks, pips, courts and backs."""
